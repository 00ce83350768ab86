"""What several games share: boards, pieces as they are spoken of, dice, cards, turns, choices, pacts, people, words."""

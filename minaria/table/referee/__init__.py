"""The referee: rulings, dice by hand, taking back, consent, orders for others, order files, letters."""

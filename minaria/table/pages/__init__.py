"""What a seat may ask for: answers, reports, outcomes, digests, publishing."""

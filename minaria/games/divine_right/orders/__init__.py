"""What the slots of orders take (`kinds`); the orders stand in `chapters`."""

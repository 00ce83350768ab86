"""People at a distance or in the room: hosting, opening, rooms, connections, the lobby, the register, manners."""

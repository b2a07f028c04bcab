"""How the server stands what clients do to it: a crowd, deaf clients, idle connections, an hour of use."""

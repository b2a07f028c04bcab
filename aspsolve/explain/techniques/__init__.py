"""The techniques by name: how people see that something follows from its reasons."""

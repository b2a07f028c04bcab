"""What is said of fill-ins to people who solve them: see `aspsolve/model/messages.py`."""

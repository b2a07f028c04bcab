"""What is said of Seek Numbers to people who solve them: see `aspsolve/model/messages.py`."""

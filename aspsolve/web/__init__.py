"""The web server: a page to play and set puzzles, and an API of what the package does, each job under limits.

`aspsolve.web.app` has the routes, `aspsolve.web.tasks` what each of them does in a process of its own,
`aspsolve.web.queue` who comes next, and `aspsolve.web.guards` what no request may do.
"""

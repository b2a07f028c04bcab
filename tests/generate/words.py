"""Words to compose fill-ins of."""

from aspsolve.families.fillin._words import language_words

#: The most frequent ones of English.
WORDS = [*language_words("en", 55)]

"""From a path to what answers it, word by word: one step for each word, however many paths there are."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Paths(Generic[T]):
    """Paths such as `/api/matches/{match}/moves`; a name in braces stands for any word."""

    def __init__(self) -> None:
        self.end: T | None = None
        """What a path that ends here leads to."""
        self.words: dict[str, Paths[T]] = {}
        self.name = ""
        self.any_word: Paths[T] | None = None
        """Where a word leads that is not among `words`: it is what `name` stands for."""

    def add(self, path: str, end: T) -> None:
        """A path, and what it leads to."""
        at = self
        for word in path.split("/"):
            if word.startswith("{"):
                at.name, at.any_word = word[1:-1], at.any_word or Paths()
                at = at.any_word
            else:
                at = at.words.setdefault(word, Paths())
        at.end = end

    def find(self, path: str) -> tuple[T | None, dict[str, str]]:
        """What a path leads to, if it does, and the words that stand at its names."""
        at, named = self, {}
        for word in path.split("/"):
            further = at.words.get(word)
            if further is None:
                if at.any_word is None:
                    return None, {}
                named[at.name] = word
                further = at.any_word
            at = further
        return at.end, named

"""Words of command lines, read as a POSIX shell does (Shell Command Language, section 2.2 "Quoting")."""

from __future__ import annotations

import re
from typing import List, Optional


def split_shell_words(line: str) -> Optional[List[str]]:
    """Splits the first command of a line into words. None if the words depend on more than quoting: variables,
    substitutions, an unclosed quote. Angle brackets are placeholders here, not redirections."""
    words: List[str] = []
    word: Optional[str] = None
    quote = ""
    at = -1
    while (at := at + 1) < len(line):
        character = line[at]
        if quote == "'":
            if character == "'":
                quote = ""
            else:
                word = (word or "") + character
        elif character in "$`":
            return None
        elif character == "\\":
            at += 1
            following = line[at] if at < len(line) else ""
            if following == "\n":
                continue
            is_literal = quote == '"' and following not in ('"', "\\")
            word = (word or "") + ("\\" if is_literal else "") + following
        elif quote == '"':
            if character == '"':
                quote = ""
            else:
                word = (word or "") + character
        elif character in "'\"":
            quote = character
            word = word or ""
        elif re.match(r"\s", character):
            if word is not None:
                words.append(word)
            word = None
        elif character in "|;&":
            break
        else:
            word = (word or "") + character
    if quote:
        return None
    return words if word is None else [*words, word]

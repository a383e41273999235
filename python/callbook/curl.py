"""Reads the curl command of an entry's example: it shows how credentials are sent."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import List, Optional, Tuple
from urllib.parse import parse_qsl, urlsplit

from .json_text import encode
from .shell import split_shell_words

# Options of curl that do not change what it sends.
_LOCAL_OPTION = re.compile(
    r"(-[sSLfgikv]+|--(silent|show-error|location|fail|fail-with-body|globoff|include|compressed|insecure|verbose|get))"
)
_LONG_FORMS = {
    "-X": "--request",
    "-H": "--header",
    "-d": "--data",
    "-u": "--user",
    "-A": "--user-agent",
    "-G": "--get",
    "-I": "--head",
    "--data-raw": "--data",
    "--data-binary": "--data",
}
_HEADER_NAME = re.compile(r"[\w!#$%&'*+.^`|~-]+", re.ASCII)  # RFC 9110, section 5.6.2.


@dataclass
class CurlExample:
    """What an example sends, as far as credentials can be in it."""

    url: str = ""
    headers: List[Tuple[str, str]] = field(default_factory=list)
    basic: Optional[str] = None
    data: List[str] = field(default_factory=list)
    data_in_query: bool = False

    def header(self, name: str) -> Optional[str]:
        """The first value of a header."""
        return next((value for each, value in self.headers if each.lower() == name.lower()), None)

    def query_value(self, name: str) -> Optional[str]:
        """The first value of a query parameter, decoded."""
        url = self.url
        if self.data_in_query and self.data:
            url += ("&" if "?" in url else "?") + "&".join(self.data)
        if not re.match(r"https?://[^/?#\s<>]+", url, re.IGNORECASE):
            return None
        pairs = parse_qsl(urlsplit(url).query, keep_blank_values=True)
        return next((value for each, value in pairs if each == name), None)


def read_curl(example: str) -> Optional[CurlExample]:
    """Reads a curl command line. None if it is not one, or has an option that HTTP clients cannot express."""
    words = split_shell_words(example.strip())
    if not words or words[0] != "curl":
        return None
    draft = CurlExample()
    rest = iter(words[1:])
    for word in rest:
        option = _LONG_FORMS.get(word, word)
        if option == "--get":
            draft.data_in_query = True
        elif option == "--head" or _LOCAL_OPTION.fullmatch(option):
            continue
        elif not option.startswith("-") and draft.url == "":
            draft.url = option
        elif not _take_option(draft, option, next(rest, None)):
            return None
    return draft if draft.url else None


def _take_option(draft: CurlExample, option: str, value: Optional[str]) -> bool:
    """False for an unknown option and for a value that the option does not allow."""
    if value is None:
        return False
    if option == "--request":
        return re.fullmatch("[A-Za-z]+", value) is not None
    if option == "--header":
        name, colon, content = value.partition(":")
        draft.headers.append((name.strip(), content.strip()))
        return colon == ":" and _HEADER_NAME.fullmatch(name.strip()) is not None
    if option == "--data-urlencode":
        name, equals, content = value.partition("=")
        text = re.sub("%3C([A-Za-z0-9_.-]+)%3E", r"<\1>", encode(content))
        draft.data.append(f"{name}={text}")
        return equals == "=" and name != ""
    if option in ("--data", "--json"):
        draft.data.append(value)
        return not value.startswith("@")
    if option == "--user-agent":
        draft.headers.append(("User-Agent", value))
    elif option == "--user":
        draft.basic = value
    elif option == "--url":
        draft.url = value
    else:
        return False
    return True

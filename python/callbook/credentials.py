"""What authenticates a call. Values are placeholders such as ``<api_key>``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import List, Optional, Tuple

from .bodies import Entry, EntryAuthParamsItem
from .curl import CurlExample, read_curl

# The first rule that matches decides. auth_mode is free text, but the guide for entries defines how it begins.
_KIND_RULES = (
    (r"^none\b", "none"),
    (r"\boauth\b", "oauth2"),
    (r"\bbearer\b", "bearer"),
    (r"\bbasic\b", "basic"),
    (r"\b(api[ _-]?)?key\b|_KEY\b", "api_key"),
    (r"\btoken\b|_TOKEN\b", "bearer"),
)


@dataclass(frozen=True)
class Credentials:
    """Headers and query parameters of every call, and the user and password of HTTP Basic, joined by a colon."""

    headers: List[Tuple[str, str]]
    query: List[Tuple[str, str]]
    basic: Optional[str]


def credentials_of(entry: Entry, is_write: bool = False) -> Credentials:
    """The credentials that a call of an interface needs, as its own example sends them. If the login is optional, only
    writing calls send it: reading works without."""
    example = read_curl(entry["invocation_example"] or "") or CurlExample()
    is_optional = _is_optional(entry)
    kind = "none" if is_optional and not is_write else _auth_kind(entry["auth_mode"])
    basic = (example.basic or "<user>:<password>") if kind == "basic" else None
    sent = [
        param
        for param in _params_of_call(entry, is_optional and is_write)
        if not (basic is not None and _is_authorization(param["name"]))
    ]
    headers: List[Tuple[str, str]] = []
    query: List[Tuple[str, str]] = []
    for param in sent:
        name = param["name"]
        if param["location"] == "header":
            known = example.header(name)
            headers.append((name, _default_header(name, kind) if known is None else known))
        else:
            known = example.query_value(name)
            query.append((name, placeholder_for(name) if known is None else known))
    # The client of a remote MCP server obtains this token by its login.
    if entry["category"] == "mcp" and kind == "oauth2" and not any(_is_authorization(name) for name, _ in headers):
        headers.append(("Authorization", "Bearer <access_token>"))
    return Credentials(headers, query, basic)


def placeholder_for(name: str) -> str:
    """``X-Api-Key`` becomes ``<x_api_key>``."""
    text = re.sub("[^a-z0-9]+", "_", name.lower())
    return f"<{re.sub('^_|_$', '', text) or 'value'}>"


def _params_of_call(entry: Entry, with_optional: bool) -> List[EntryAuthParamsItem]:
    """Several optional parameters are ways to send the same key, so the first is enough."""
    if with_optional:
        return entry["auth_params"][:1]
    return [param for param in entry["auth_params"] if param["required"]]


def _is_optional(entry: Entry) -> bool:
    is_required = any(param["required"] for param in entry["auth_params"])
    return not is_required and bool(re.match(r"(none|optional)\b", entry["auth_mode"], re.IGNORECASE | re.ASCII))


def _auth_kind(mode: str) -> str:
    for pattern, kind in _KIND_RULES:
        if re.search(pattern, mode, re.IGNORECASE | re.ASCII):
            return kind
    return "other"


def _default_header(name: str, kind: str) -> str:
    if not _is_authorization(name):
        return placeholder_for(name)
    return "Bearer <token>" if kind in ("bearer", "oauth2") else "<api_key>"


def _is_authorization(name: str) -> bool:
    return name.lower() == "authorization"

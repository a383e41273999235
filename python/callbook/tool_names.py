"""The names of tools and of their arguments that models accept, and what they stand for."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any, Dict, Iterable, Mapping, Optional

_MAX_LENGTH = 64
_HASH_LENGTH = 8
_SEPARATOR = "__"  # A slug has no underscores, so the first pair of them ends it.


def tool_name(slug: str, operation: str) -> str:
    """``slug__operation``. A name that must be changed or cut ends in a hash of the original."""
    plain = f"{slug}{_SEPARATOR}{operation}"
    if re.fullmatch("[a-zA-Z0-9_-]{1,64}", plain):
        return plain
    kept = _replaced(plain, "[^a-zA-Z0-9_-]")[: _MAX_LENGTH - _HASH_LENGTH - 1]
    return f"{kept}_{sha256(plain.encode()).hexdigest()[:_HASH_LENGTH]}"


def slug_of_tool_name(tool: str) -> Optional[str]:
    """The slug at the beginning of a tool name. None if the name has none, or only a part of one."""
    end = tool.find(_SEPARATOR)
    return tool[:end] if end > 0 else None


def operation_arguments(schema: Mapping[str, Any], given: Mapping[str, Any]) -> Dict[str, Any]:
    """The arguments of a model's tool call, under the names that the operation itself uses."""
    names = {key: name for name, key in property_keys(schema.get("properties", {})).items()}
    return {names.get(key, key): value for key, value in given.items()}


def property_keys(names: Iterable[str]) -> Dict[str, str]:
    """A key that models accept for each argument name. ``filter[status]`` becomes ``filter_status_``; a key that is then
    taken gets a number."""
    listed = list(names)
    taken = {name for name in listed if re.fullmatch("[a-zA-Z0-9_.-]{1,64}", name)}
    usable = frozenset(taken)
    return {name: name if name in usable else _free_key(name, taken) for name in listed}


def _free_key(name: str, taken: "set[str]") -> str:
    plain = _replaced(name, "[^a-zA-Z0-9_.-]") or "_"
    key = plain[:_MAX_LENGTH]
    count = 1
    while key in taken:  # At most as many tries as keys are taken.
        count += 1
        suffix = f"_{count}"
        key = plain[: _MAX_LENGTH - len(suffix)] + suffix
    taken.add(key)
    return key


def _replaced(text: str, pattern: str) -> str:
    """Replaces characters by underscores: two for a character that takes two units in UTF-16, as in JavaScript."""
    return re.sub(pattern, lambda found: "__" if ord(found.group()) > 0xFFFF else "_", text)

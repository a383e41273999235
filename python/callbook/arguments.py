"""Compares arguments with the schema of an operation."""

from __future__ import annotations

import math
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence

from .json_text import json_text

_MAX_SHOWN = 60  # Characters of a value that a message repeats.


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


_JSON_TYPES: Dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "number": _is_number,
    "integer": lambda value: _is_number(value) and float(value).is_integer(),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}


def argument_problems(
    schema: Mapping[str, Any], args: Mapping[str, Any], sent_otherwise: Sequence[str] = ()
) -> List[str]:
    """What is wrong with the arguments: names, required ones, types and enumerations, also of the elements of a list.
    Each text completes a sentence that begins with the owner of the arguments. Deeper levels are left to the interface.
    Names in ``sent_otherwise`` may be missing, because they are credentials."""
    properties: Mapping[str, Any] = schema.get("properties", {})
    found = [
        f'lacks the required "{name}"'
        for name in schema.get("required", [])
        if name not in args and name not in sent_otherwise
    ]
    is_open = schema.get("additionalProperties", False) is not False
    for name, value in args.items():
        if name in properties:
            problem = _value_problem(value, properties[name])
            if problem is not None:
                found.append(f'has {_show(value)} for "{name}", but {problem}')
        elif not is_open:
            found.append(f'has "{name}", which is not an argument')
    return found


def _value_problem(value: Any, schema: Mapping[str, Any]) -> Optional[str]:
    given = schema.get("type", [])
    types: List[str] = given if isinstance(given, list) else [given]
    if types and not any(each not in _JSON_TYPES or _JSON_TYPES[each](value) for each in types):
        return f"its type is {' or '.join(types)}"
    allowed = schema.get("enum")
    if allowed and not any(_is_same(value, each) for each in allowed):
        return f"its values are {', '.join(map(_show, allowed))}"
    items = schema.get("items")
    if not isinstance(value, list) or not isinstance(items, dict):
        return None
    found = (_value_problem(element, items) for element in value)
    return next((problem for problem in found if problem is not None), None)


def _is_same(one: Any, other: Any) -> bool:
    """In Python, True equals 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _show(value: Any) -> str:
    return json_text(value)[:_MAX_SHOWN]

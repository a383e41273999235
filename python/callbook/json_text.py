"""Values as text, exactly as the TypeScript client and the site write them (ECMA-262, JSON.stringify and ToString)."""

from __future__ import annotations

import json
import re
from typing import Any, List, Sequence, Tuple
from urllib.parse import quote

from .errors import ArgumentError

_SURROGATE = re.compile("[\ud800-\udfff]")
_FIXED_DIGITS = 21  # Longer numbers are written with an exponent (ECMA-262, Number::toString).
_SMALLEST_FIXED_EXPONENT = -6


def number_text(value: float) -> str:
    """A number in the shortest form of JavaScript: 2.0 is "2", 1e-07 is "1e-7"."""
    if isinstance(value, int):
        return str(value)
    if value == 0:
        return "0"
    mantissa, _, power = f"{value!r}e".partition("e")
    sign = "-" if mantissa.startswith("-") else ""
    whole, _, fraction = mantissa.lstrip("-").partition(".")
    exponent = int(power.rstrip("e") or 0) + len(whole)
    digits = (whole + fraction).lstrip("0")
    exponent -= len(whole + fraction) - len(digits)
    digits = digits.rstrip("0")
    # The value is 0.digits times ten to the power of the exponent.
    if len(digits) <= exponent <= _FIXED_DIGITS:
        return sign + digits + "0" * (exponent - len(digits))
    if 0 < exponent <= _FIXED_DIGITS:
        return f"{sign}{digits[:exponent]}.{digits[exponent:]}"
    if _SMALLEST_FIXED_EXPONENT < exponent <= 0:
        return f"{sign}0.{'0' * -exponent}{digits}"
    head = digits[0] + (f".{digits[1:]}" if len(digits) > 1 else "")
    return f"{sign}{head}e{'+' if exponent > 0 else '-'}{abs(exponent - 1)}"


def json_text(value: Any) -> str:
    """JSON without spaces. An unpaired surrogate is escaped, so that the text has a UTF-8 form."""
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
        return _SURROGATE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, (list, tuple)):
        return f"[{','.join(json_text(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{{','.join(f'{json_text(str(key))}:{json_text(each)}' for key, each in value.items())}}}"
    raise ArgumentError(f"A value of type {type(value).__name__} has no form in JSON.")


def argument_text(value: Any) -> str:
    """An argument as text. Lists and maps become JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json_text(value)


def argument_texts(value: Any) -> List[str]:
    """The texts of an argument that may repeat: one for each element of a list. None gives none."""
    if value is None:
        return []
    return [argument_text(each) for each in value] if isinstance(value, list) else [argument_text(value)]


def encode(text: str) -> str:
    """Percent-encodes a text. An unpaired surrogate, which has no UTF-8 form, becomes U+FFFD."""
    return quote(_SURROGATE.sub("\ufffd", text), safe="!'()*")


def encode_path_value(name: str, value: Any) -> str:
    """Percent-encodes one value of a path. Raises ArgumentError for an empty value and for dots alone, which would
    address another resource: no encoding protects them (WHATWG URL Standard, "double-dot path segment")."""
    text = ",".join(argument_text(each) for each in value) if isinstance(value, list) else argument_text(value)
    if re.fullmatch(r"\.*", text):
        raise ArgumentError(
            f'The argument "{name}" is {json_text(text)}, which would change the path. Give another value.'
        )
    return encode(text)


def encoded_pairs(fields: Sequence[Tuple[str, Any]]) -> List[str]:
    """Encoded ``name=value`` pairs. The name repeats for each element of a list."""
    return [f"{encode(name)}={encode(text)}" for name, value in fields for text in argument_texts(value)]

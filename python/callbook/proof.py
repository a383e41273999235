"""Does the work that a call costs while many callers make it."""

from __future__ import annotations

from hashlib import sha256
from typing import Optional

from .bodies import Problem

MAX_PROOFS = 6
"""Proofs for one call. The price may rise during the work, but not more often."""

_MAX_BITS = 19  # No Callbook asks for more.
_MAX_NONCES = 16 * 2**_MAX_BITS  # Of nine million searches, one needs more.
_HASH_BITS = 256


def solve(problem: Optional[Problem]) -> Optional[str]:
    """The value of the header proof-of-work for a refusal: its challenge, ":" and a nonce, so that the SHA-256 of it all
    begins with so many zero bits. None if it has no challenge, or asks for more work than a Callbook does."""
    challenge, bits = (problem.get("challenge"), problem.get("bits")) if problem else (None, None)
    if not isinstance(challenge, str) or not isinstance(bits, int) or not 0 <= bits <= _MAX_BITS:
        return None
    start = sha256(f"{challenge}:".encode())
    bound = 1 << (_HASH_BITS - bits)
    for nonce in range(_MAX_NONCES):
        attempt = start.copy()
        attempt.update(b"%x" % nonce)
        if int.from_bytes(attempt.digest(), "big") < bound:
            return f"{challenge}:{nonce:x}"
    return None

"""Sends requests: time limits, retries and the greatest length of a response."""

from __future__ import annotations

import json
import random
import socket
import time
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException, HTTPMessage
from typing import IO, Callable, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .bodies import Problem
from .errors import CallbookError, NoReplyError, ResponseTooLongError
from .proof import MAX_PROOFS, solve

_CHUNK_BYTES = 65_536
_MAX_PROBLEM_BYTES = 65_536  # Callbook's own problems have about 1 KB.
_FIRST_WAIT_SECONDS = 0.5
_MAX_WAIT_SECONDS = 30.0  # If the service asks for a longer wait, the caller gets the error and decides.
_RETRIED_STATUSES = (429, 503)  # Safe for every method: the service records nothing when it returns them.


@dataclass(frozen=True)
class Transport:
    """How requests are sent. ``sleep`` and ``chance`` can be replaced in tests."""

    timeout_seconds: float
    """Time limit for the connection, for each wait for data, and for the whole body of one attempt."""
    retries: int
    """Number of attempts after the first."""
    max_bytes: int
    """Longest body of a response that is read."""
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random
    """Returns a number from 0 to 1. It spreads the retries of many clients."""

    def send(self, request: Request) -> str:
        """Sends a request and returns the text of the response. Retries after 429 and 503, and retries a GET also after a
        network error. Waits as long as Retry-After says, or else 0.5 s, 1 s, 2 s …, each ±25 %. Does the proof of work that
        a refusal asks for. Raises CallbookError for a refusal, ResponseTooLongError, and NoReplyError, which is an OSError, if there was no response."""
        tries = proofs = 0
        while True:
            try:
                return self._attempt(request)
            except HTTPError as refusal:
                with refusal:
                    problem = _problem_from(refusal)
                proof = solve(problem) if proofs < MAX_PROOFS else None
                if proof is not None:
                    request.add_header("Proof-of-work", proof)
                    proofs += 1
                    continue
                error: Exception = CallbookError(refusal.code, problem)
                wait = _retry_after(refusal.headers)
                is_retryable = refusal.code in _RETRIED_STATUSES
            except (OSError, HTTPException) as fault:
                error = _no_reply_from(fault)
                wait = None
                is_retryable = request.get_method() == "GET"
            if wait is None:
                wait = _FIRST_WAIT_SECONDS * 2**tries * (0.75 + self.chance() / 2)
            if not is_retryable or tries >= self.retries or wait > _MAX_WAIT_SECONDS:
                raise error
            self.sleep(wait)
            tries += 1

    def _attempt(self, request: Request) -> str:
        deadline = time.monotonic() + self.timeout_seconds
        body = bytearray()
        with _OPENER.open(request, timeout=self.timeout_seconds) as response:
            while chunk := response.read1(_CHUNK_BYTES):
                body += chunk
                if len(body) > self.max_bytes:
                    raise ResponseTooLongError(self.max_bytes)
                if time.monotonic() > deadline:
                    raise TimeoutError(f"The response took longer than {self.timeout_seconds} seconds.")
            if response.length:
                raise ConnectionError(f"The response ended {response.length} bytes too early.")
        return body.decode("utf-8", "replace")


class _KeepKeyOnSite(HTTPRedirectHandler):
    """Follows redirects, but sends the key only to the site that it was given for."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Optional[Request]:
        request = super().redirect_request(req, fp, code, msg, headers, newurl)
        if request and urlsplit(request.full_url)[:2] != urlsplit(req.full_url)[:2]:
            request.remove_header("X-api-key")  # urllib writes names of headers like this.
        return request


_OPENER = build_opener(_KeepKeyOnSite)


def _no_reply_from(fault: Exception) -> NoReplyError:
    reason = fault.reason if isinstance(fault, URLError) else fault
    error = (
        NoReplyError("Callbook did not reply in time.", "Try again.")
        if isinstance(reason, (TimeoutError, socket.timeout))  # Two classes before Python 3.10.
        else NoReplyError(f"Callbook could not be reached: {reason}.", "Check its address and the network.")
    )
    error.__cause__ = fault
    return error


def _problem_from(refusal: HTTPError) -> Optional[Problem]:
    """Never raises, whatever the body contains."""
    problem = None
    if refusal.headers.get("Content-Type", "").startswith("application/problem+json"):
        try:
            problem = json.loads(refusal.read(_MAX_PROBLEM_BYTES))
        except (OSError, HTTPException, ValueError):
            pass  # The body was cut off or is too long. The status is still valid.
    is_problem = isinstance(problem, dict) and all(isinstance(problem.get(key), str) for key in ("detail", "hint"))
    return problem if is_problem else None


def _retry_after(headers: "Message[str, str]") -> Optional[float]:
    """Reads seconds, the form that Callbook sends (RFC 9110, section 10.2.3). None for dates and invalid values."""
    value = (headers.get("Retry-After") or "").strip()
    return float(value) if value.isascii() and value.isdigit() and len(value) < 10 else None

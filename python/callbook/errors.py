"""The errors that the client raises."""

from __future__ import annotations

from typing import Optional

from .bodies import Problem


class CallbookError(Exception):
    """A call that Callbook refused. Its text joins the detail and the hint of the problem (RFC 9457)."""

    def __init__(self, status: int, problem: Optional[Problem]) -> None:
        self.status = status
        self.problem = problem
        """The problem details. None if the response has none, for example from a proxy."""
        self.detail = problem["detail"] if problem else f"The service returned status {status}."
        """What is wrong, in one sentence."""
        self.hint = problem["hint"] if problem else _advice(status)
        """What to do next."""
        super().__init__(f"{self.detail} {self.hint}")


def _advice(status: int) -> str:
    """What to do about an error response without a problem."""
    return "Try again in a minute." if status == 429 or status >= 500 else "Is this the address of a Callbook?"


class NoReplyError(OSError):
    """A call that got no usable reply, because of the network or the address. Its text joins the detail and the hint."""

    def __init__(self, detail: str, hint: str) -> None:
        self.detail = detail
        """What is wrong, in one sentence."""
        self.hint = hint
        """What to do next."""
        super().__init__(f"{detail} {hint}")


class ArgumentError(ValueError):
    """A tool call that does not fit its operation. The text is a sentence that the model can act on."""


class ResponseTooLongError(Exception):
    """A response with a longer body than the client accepts."""

    def __init__(self, max_bytes: int) -> None:
        super().__init__(f"The response is longer than {max_bytes} bytes. Pass a higher max_bytes if that is expected.")

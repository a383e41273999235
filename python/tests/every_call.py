"""Makes the calls of CALLBOOK_PLAN to the site in CALLBOOK_URL. Prints each request, and the keys of each answer or the
status of its refusal, as JSON lines."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any, List
from urllib.request import Request

from callbook import Callbook, CallbookError
from callbook.transport import Transport


@dataclass(frozen=True)
class PrintingTransport(Transport):
    """Prints each request."""

    def send(self, request: Request) -> str:
        print(json.dumps({"method": request.get_method(), "url": request.full_url}))
        return super().send(request)


def keys_of(answer: Any) -> List[str]:
    """The keys of an object, or of the first object of a list."""
    first = answer[0] if isinstance(answer, list) and answer else answer
    return sorted(first) if isinstance(first, dict) else []


def main() -> None:
    transport = PrintingTransport(10, 0, 10_000_000)
    callbook = Callbook(os.environ["CALLBOOK_URL"], api_key=os.environ["CALLBOOK_KEY"], transport=transport)
    for step in json.loads(os.environ["CALLBOOK_PLAN"]):
        try:
            keys = keys_of(getattr(callbook, step["name"])(*step["args"], **step["kwargs"]))
            print(json.dumps({"call": step["name"], "keys": keys}))
        except CallbookError as refusal:
            print(json.dumps({"call": step["name"], "refused": refusal.status}))


if __name__ == "__main__":
    main()

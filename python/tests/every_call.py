"""Makes every call to the site in CALLBOOK_URL, and prints the requests and the keys of the answers as JSON lines."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any, Callable, Dict, Optional
from urllib.request import Request

from callbook import Callbook
from callbook.bodies import ArdListAnswer, SubmitBody
from callbook.transport import Transport

SLUG = os.environ["CALLBOOK_SLUG"]
OPERATION = os.environ["CALLBOOK_OPERATION"]
SUBMISSION: SubmitBody = json.loads(os.environ["CALLBOOK_SUBMISSION"])


@dataclass(frozen=True)
class PrintingTransport(Transport):
    """Prints each request."""

    def send(self, request: Request) -> str:
        print(json.dumps({"method": request.get_method(), "url": request.full_url}))
        return super().send(request)


def connect(api_key: Optional[str] = None) -> Callbook:
    return Callbook(os.environ["CALLBOOK_URL"], api_key=api_key, transport=PrintingTransport(10, 0, 10_000_000))


def second_page(callbook: Callbook) -> ArdListAnswer:
    of_type = f"type = '{callbook.ard_list()['items'][0]['type']}'"
    first = callbook.ard_list(filter=of_type, order_by="displayName", page_size=1)
    return callbook.ard_list(filter=of_type, order_by="displayName", page_size=1, page_token=first["pageToken"])


def main() -> None:
    callbook = connect()
    key = callbook.create_key("keeper@example.org")["key"]
    keyed = connect(api_key=key)
    follow = keyed.watch({"slug": SLUG, "webhook_url": os.environ["CALLBOOK_WEBHOOK"]})["id"]
    calls: Dict[str, Callable[[], Any]] = {
        "discover": lambda: callbook.discover(
            "tide times", category="api", min_reliability=1, limit=2, level="operation", tools="mcp"
        ),
        "discover_batch": lambda: callbook.discover_batch(["tide times", "ferries"], limit=1),
        "search": lambda: callbook.search("tides", category="api", limit=2),
        "search by slug": lambda: callbook.search(slugs=[SLUG]),
        "get": lambda: callbook.get(SLUG),
        "operations": lambda: callbook.operations(SLUG),
        "operation": lambda: callbook.operation(SLUG, OPERATION),
        "capabilities": callbook.capabilities,
        "status": lambda: callbook.status(SLUG),
        "health": callbook.health,
        "dump": lambda: json.loads(callbook.dump().split("\n")[0]),
        "entries": lambda: callbook.entries()[0],
        "entries_of": lambda: callbook.entries_of("api")[0],
        "index": lambda: callbook.index()[0],
        "changes": lambda: {"changes": callbook.changes()},
        "manifest": callbook.manifest,
        "all_operations": lambda: callbook.all_operations()[0],
        "operations_changes": lambda: {"changes": callbook.operations_changes()},
        "report": lambda: callbook.report({"slug": SLUG, "outcome": "success", "latency_ms": 12}),
        "submit": lambda: callbook.submit(SUBMISSION),
        "ard_search": lambda: callbook.ard_search({"query": {"text": "tide times"}}),
        "ard_explore": lambda: callbook.ard_explore({"resultType": {"facets": [{"field": "type"}]}}),
        "ard_list": lambda: second_page(callbook),
        "ard_get": lambda: callbook.ard_get(callbook.ard_list()["items"][0]["identifier"]),
        "follows": keyed.follows,
        "unfollow": lambda: keyed.unfollow(follow),
        "erase_key": keyed.erase_key,
    }
    for name, call in calls.items():
        print(json.dumps({"call": name, "keys": sorted(call())}))


if __name__ == "__main__":
    main()

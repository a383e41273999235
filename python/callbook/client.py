"""The client of a Callbook site."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Sequence, TypedDict
from urllib.parse import quote, urlencode
from urllib.request import Request

from .bodies import (
    ArdEntry,
    ArdExploreAnswer,
    ArdExploreBody,
    ArdListAnswer,
    ArdSearchAnswer,
    ArdSearchBody,
    Discovery,
    DiscoveryBatch,
    Entry,
    EntryAnswer,
    FollowEnded,
    FollowList,
    Health,
    KeyAnswer,
    KeyErased,
    Manifest,
    OperationAnswer,
    Operations,
    Registry,
    ReportAnswer,
    ReportBody,
    Status,
    SubmitAnswer,
    SubmitBody,
    Vocabulary,
    WatchAnswer,
    WatchBody,
)
from .operation_request import OperationRequest
from .tool_request import request_of_tool_call
from .transport import Transport

_TIMEOUT_SECONDS = 15.0  # A function may take 10 s; the rest is for the network.
_RETRIES = 3
_MAX_RESPONSE_BYTES = 256 * 1_024 * 1_024  # About ten times the dump of 10,000 entries.


class IndexedEntry(TypedDict):
    """One line of the slim index."""

    slug: str
    name: str
    category: str
    summary: str


class _ChangeRequired(TypedDict):
    at: str
    change: str
    slug: str


class Change(_ChangeRequired, total=False):
    """A change of one entry. ``added`` and ``changed`` have the entry, ``signals`` its fields of health and trust."""

    entry: Entry
    signals: Dict[str, Any]


class _OperationsChangeRequired(TypedDict):
    at: str
    change: str
    slug: str


class OperationsChange(_OperationsChangeRequired, total=False):
    """A change of the operations of one interface. ``changed`` has all of them, ``removed`` has none."""

    operations: Operations


class Callbook:
    """A client of one Callbook site. Each call raises CallbookError if the service refuses it.

    >>> callbook = Callbook("https://callbook.example")
    >>> callbook.discover("current weather for a city")["matches"]  # doctest: +SKIP
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: Optional[str] = None,
        timeout_seconds: float = _TIMEOUT_SECONDS,
        retries: int = _RETRIES,
        max_bytes: int = _MAX_RESPONSE_BYTES,
        transport: Optional[Transport] = None,
    ) -> None:
        """``base_url`` is the address of the site. ``api_key`` is for the calls about follows. ``transport`` replaces the
        three limits."""
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f'The address "{base_url}" does not begin with http:// or https://.')
        self._site = base_url.rstrip("/")
        self._api_key = api_key
        self._transport = transport or Transport(timeout_seconds, retries, max_bytes)

    def discover(
        self,
        need: str,
        *,
        category: Optional[str] = None,
        min_reliability: Optional[int] = None,
        limit: Optional[int] = None,
        level: Optional[str] = None,
        tools: Optional[str] = None,
    ) -> Discovery:
        """Finds interfaces for a need, best match first. ``level="operation"`` makes each match one operation.
        ``tools="openai"``, ``"anthropic"`` or ``"mcp"`` also returns the operations as tool definitions."""
        query = {"need": need, "category": category, "min_reliability": min_reliability, "limit": limit}
        answer: Discovery = self._json("GET", "discover", {**query, "level": level, "tools": tools})
        return answer

    def discover_batch(
        self,
        needs: Sequence[str],
        *,
        category: Optional[str] = None,
        min_reliability: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> DiscoveryBatch:
        """Finds interfaces for up to 10 needs, and the smallest set of interfaces that serves them all."""
        options = {"category": category, "min_reliability": min_reliability, "limit": limit}
        body = {"needs": list(needs), **{name: value for name, value in options.items() if value is not None}}
        answer: DiscoveryBatch = self._json("POST", "discover", body=body)
        return answer

    def search(
        self,
        q: Optional[str] = None,
        *,
        category: Optional[str] = None,
        limit: Optional[int] = None,
        slugs: Optional[Sequence[str]] = None,
    ) -> Registry:
        """Searches entries by keyword, or gets those with the slugs. Without either, lists all by name."""
        named = None if slugs is None else ",".join(slugs)
        query = {"q": q, "category": category, "limit": limit, "slugs": named}
        answer: Registry = self._json("GET", "registry", query)
        return answer

    def get(self, slug: str) -> EntryAnswer:
        """Gets one entry with its complete contract."""
        answer: EntryAnswer = self._json("GET", f"registry/{_segment(slug)}")
        return answer

    def operations(self, slug: str) -> Operations:
        """Lists what can be called on an interface, each with its arguments as JSON Schema."""
        answer: Operations = self._json("GET", f"registry/{_segment(slug)}/operations")
        return answer

    def operation(self, slug: str, name: str) -> OperationAnswer:
        """Gets one operation with calls to paste."""
        answer: OperationAnswer = self._json("GET", f"registry/{_segment(slug)}/operations/{_segment(name)}")
        return answer

    def tool_request(self, name: str, arguments: Any = None) -> OperationRequest:
        """Turns a model's call of a tool from ``discover`` into the HTTP request, JSON-RPC message or command line.
        ``arguments`` is the ``input`` of Anthropic, the ``arguments`` of OpenAI (JSON text), or those of MCP. Credentials are
        placeholders such as ``<api_key>``. Raises ArgumentError if the arguments do not fit."""
        return request_of_tool_call(name, arguments, lambda slug: (self.get(slug)["entry"], self.operations(slug)))

    def capabilities(self) -> Vocabulary:
        """Lists the capabilities, tags and categories in use."""
        answer: Vocabulary = self._json("GET", "capabilities")
        return answer

    def status(self, slug: Optional[str] = None) -> Status:
        """Gets 30 days of health, for every interface or for one."""
        answer: Status = self._json("GET", "status", {"slug": slug})
        return answer

    def health(self) -> Health:
        """Gets the state of the service itself: its age, its store and its queues."""
        answer: Health = self._json("GET", "health")
        return answer

    def dump(self) -> str:
        """Downloads the whole catalog as newline-delimited JSON."""
        return self._text("GET", "entries.ndjson")

    def entries(self) -> List[Entry]:
        """Downloads the whole catalog and parses it."""
        return self._lines("entries.ndjson")

    def entries_of(self, category: str) -> List[Entry]:
        """Downloads the entries of one category."""
        return self._lines(f"entries/{_segment(category)}.ndjson")

    def index(self) -> List[IndexedEntry]:
        """Downloads slug, name, category and summary of every entry."""
        return self._lines("index.ndjson")

    def changes(self) -> List[Change]:
        """Downloads the last change of every entry, newest first."""
        return self._lines("changes.ndjson")

    def manifest(self) -> Manifest:
        """Gets the time and commit of the bulk files, and their sizes and hashes."""
        answer: Manifest = self._json("GET", "manifest.json")
        return answer

    def all_operations(self) -> List[Operations]:
        """Downloads the operations of every interface that has any."""
        return self._lines("operations.ndjson")

    def operations_changes(self) -> List[OperationsChange]:
        """Downloads the last change of the operations of every interface, newest first."""
        return self._lines("operations-changes.ndjson")

    def report(self, body: ReportBody) -> ReportAnswer:
        """Reports the outcome of a call to a listed interface."""
        answer: ReportAnswer = self._json("POST", "report", body=body)
        return answer

    def submit(self, body: SubmitBody) -> SubmitAnswer:
        """Proposes an entry."""
        answer: SubmitAnswer = self._json("POST", "submit", body=body)
        return answer

    def create_key(self, email: str) -> KeyAnswer:
        """Creates a key for following entries. It is shown only once."""
        answer: KeyAnswer = self._json("POST", "keys", body={"email": email})
        return answer

    def erase_key(self) -> KeyErased:
        """Deletes the key and all its follows."""
        answer: KeyErased = self._json("DELETE", "keys")
        return answer

    def watch(self, body: WatchBody) -> WatchAnswer:
        """Follows an entry: sends an alert by email or webhook when it goes down, recovers or changes shape."""
        answer: WatchAnswer = self._json("POST", "watch", body=body)
        return answer

    def follows(self) -> FollowList:
        """Lists the follows of the key."""
        answer: FollowList = self._json("GET", "watch")
        return answer

    def unfollow(self, follow_id: str) -> FollowEnded:
        """Ends a follow."""
        answer: FollowEnded = self._json("DELETE", f"watch/{_segment(follow_id)}")
        return answer

    def ard_search(self, body: ArdSearchBody) -> ArdSearchAnswer:
        """Finds entries in the terms of ARD (Agentic Resource Discovery), best first."""
        answer: ArdSearchAnswer = self._json("POST", "/ard/search", body=body)
        return answer

    def ard_explore(self, body: ArdExploreBody) -> ArdExploreAnswer:
        """Counts entries by terms of ARD."""
        answer: ArdExploreAnswer = self._json("POST", "/ard/explore", body=body)
        return answer

    def ard_list(
        self,
        *,
        filter: Optional[str] = None,
        order_by: Optional[str] = None,
        page_size: Optional[int] = None,
        page_token: Optional[str] = None,
    ) -> ArdListAnswer:
        """Lists the entries of ARD, page by page."""
        query = {"filter": filter, "orderBy": order_by, "pageSize": page_size, "pageToken": page_token}
        answer: ArdListAnswer = self._json("GET", "/ard/agents", query)
        return answer

    def ard_get(self, identifier: str) -> ArdEntry:
        """Gets one entry of ARD by its URN."""
        answer: ArdEntry = self._json("GET", f"/ard/agents/{_segment(identifier)}")
        return answer

    def _text(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[Mapping[str, object]] = None,
    ) -> str:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        address = self._site + (path if path.startswith("/") else f"/api/public/{path}")
        request = Request(f"{address}{'?' if given else ''}{urlencode(given)}", method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self._api_key is not None:
            request.add_header("x-api-key", self._api_key)
        return self._transport.send(request)

    def _json(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[Mapping[str, object]] = None,
    ) -> Any:
        return json.loads(self._text(method, path, query, body))

    def _lines(self, path: str) -> List[Any]:
        return [json.loads(line) for line in self._text("GET", path).split("\n") if line]


def _segment(text: str) -> str:
    """One segment of a path, percent-encoded."""
    return quote(text, safe="")

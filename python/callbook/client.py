"""The client of a Callbook site."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, NoReturn, Optional, Union
from urllib.parse import urlencode
from urllib.request import Request

from .bodies import (
    Calls,
    OperationAnswerRequestCommand,
    OperationAnswerRequestHttp,
    OperationAnswerRequestMcp,
)
from .errors import ArgumentError, CallbookError, NoReplyError
from .transport import Transport

HttpRequest = OperationAnswerRequestHttp
McpRequest = OperationAnswerRequestMcp
CommandRequest = OperationAnswerRequestCommand
OperationRequest = Union[HttpRequest, McpRequest, CommandRequest]

_TIMEOUT_SECONDS = 15.0  # A function may take 10 s; the rest is for the network.
_RETRIES = 3
_MAX_RESPONSE_BYTES = 256 * 1_024 * 1_024  # About ten times the dump of 10,000 entries.


class Callbook(Calls):
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

    def tool_request(self, name: str, arguments: Any = None) -> OperationRequest:
        """Turns a model's call of a tool from ``discover`` into the HTTP request, JSON-RPC message or command line.
        ``arguments`` is the ``input`` of Anthropic, the ``arguments`` of OpenAI (JSON text), or those of MCP. They are sent to
        the site, which makes the request of them and keeps nothing. Credentials are placeholders such as ``<api_key>``.
        Raises ArgumentError if the arguments do not fit, or if no operation has the name."""
        slug, separator, _ = name.partition("__")  # A slug has no underscores.
        if not slug or not separator:
            raise _unknown_tool(name)
        try:
            return self.build_request(slug, name, {"arguments": _as_map(name, arguments)})["request"]
        except CallbookError as refusal:
            code = refusal.problem["code"] if refusal.problem else ""
            if code == "unknown_operation":
                raise _unknown_tool(name) from refusal
            if code == "bad_body":
                raise ArgumentError(str(refusal)) from refusal
            raise

    def _send(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[Mapping[str, object]] = None,
    ) -> str:
        address = self._site + path + (f"?{urlencode(query)}" if query else "")
        request = Request(address, method=method)
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
        return _parse_reply(self._send(method, path, query, body))

    def _lines(self, path: str) -> List[Any]:
        return [_parse_reply(line) for line in self._text(path).split("\n") if line]

    def _text(self, path: str) -> str:
        return self._send("GET", path)


def _parse_reply(text: str) -> Any:
    """Other services and proxies reply with pages."""
    try:
        return json.loads(text)
    except ValueError as cause:
        raise NoReplyError("The reply is not JSON.", "Is this the address of a Callbook?") from cause


def _unknown_tool(name: str) -> ArgumentError:
    return ArgumentError(f'No operation has the tool name "{name}". Use a name that discover returned in "tools".')


def _as_map(name: str, arguments: Any) -> Dict[str, Any]:
    """A model that gives no arguments may leave them out, or send an empty text."""
    value = {} if arguments is None else arguments
    if isinstance(value, str):
        value = _parse(name, value) if value.strip() else {}
    if not isinstance(value, Mapping):
        raise ArgumentError(f'The arguments of "{name}" are not a JSON object. Send one, such as {{}}.')
    return dict(value)


def _parse(name: str, text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except ValueError as cause:
        raise ArgumentError(f'The arguments of "{name}" are not JSON. Send a JSON object.') from cause


def _refuse_constant(constant: str) -> NoReturn:
    """NaN and Infinity, which JSON does not have."""
    raise ValueError(constant)

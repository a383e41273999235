"""Turns arguments into the call of an operation: an HTTP request, a message of MCP, or the words of a command."""

from __future__ import annotations

import re
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Union

from .bodies import (
    Entry,
    Operation,
    OperationAnswerRequestCommand,
    OperationAnswerRequestHttp,
    OperationAnswerRequestMcp,
    Operations,
)
from .credentials import Credentials, credentials_of
from .json_text import argument_text, argument_texts, encode, encode_path_value, encoded_pairs, json_text
from .shell import split_shell_words

HttpRequest = OperationAnswerRequestHttp
McpRequest = OperationAnswerRequestMcp
CommandRequest = OperationAnswerRequestCommand
OperationRequest = Union[HttpRequest, McpRequest, CommandRequest]

Pair = Tuple[str, str]
Fields = List[Tuple[str, Any]]

_FORM_TYPE = "application/x-www-form-urlencoded"
_MULTIPART_TYPE = "multipart/form-data"
_JSON_MEDIA_TYPE = re.compile(r"[\w.+-]+/(?:[\w.+-]+\+)?json\b", re.IGNORECASE | re.ASCII)
_WHOLE_BODY = "body"  # Property that is the whole body, if it is the only field: a list as JSON, or neither JSON nor a form.


def request_of_operation(
    entry: Entry, published: Operations, operation: Operation, args: Mapping[str, Any]
) -> OperationRequest:
    """The call of an operation. Credentials are placeholders, in the place where the interface reads them. Raises
    ArgumentError for a value that would change the path."""
    if entry["category"] == "api":
        return _http_request(entry, published, operation, args)
    if entry["category"] == "mcp":
        return _mcp_request(entry, operation, args)
    return {"kind": "command", "argv": _command(operation, args)}


def _http_request(
    entry: Entry, published: Operations, operation: Operation, args: Mapping[str, Any]
) -> HttpRequest:
    credentials = credentials_of(entry, is_write=operation["effect"] in ("write", "destroy"))
    body, media_type, form, files = _request_body(operation, _given(operation, args, "body"))
    headers = list(credentials.headers)
    if media_type is not None:
        headers.append(("Content-Type", media_type))
    for name, value in _given(operation, args, "header"):
        text = re.sub("[\x00-\x1f\x7f-\x9f]+", " ", ", ".join(argument_texts(value))).strip()
        if text:
            headers.append((name, text))
    request: HttpRequest = {
        "kind": "http",
        "method": operation.get("method", "GET"),
        "url": _address(published.get("base_url", entry["endpoint"]), operation, args, credentials),
        "headers": _last_of_each(headers),
        "body": body,
        "basic": credentials.basic,
    }
    if form is not None:
        request["form"] = form
    if files:
        request["files"] = files
    return request


def _given(operation: Operation, args: Mapping[str, Any], place: str) -> Fields:
    properties = operation["input"]["properties"]
    return [(name, value) for name, value in args.items() if properties.get(name, {}).get("x-in") == place]


def _last_of_each(headers: Sequence[Pair]) -> List[Pair]:
    names = [name.lower() for name, _ in headers]
    return [pair for at, pair in enumerate(headers) if names[at] not in names[at + 1 :]]


def _request_body(
    operation: Operation, fields: Fields
) -> Tuple[Optional[str], Optional[str], Optional[List[Pair]], List[Pair]]:
    """The body, its media type, and the text fields and files of multipart/form-data, which has no body until it is
    sent."""
    if not fields:
        return None, None, None, []
    media_type = operation.get("body_type") or "application/json"
    properties = operation["input"]["properties"]
    if media_type.startswith(_FORM_TYPE):
        return "&".join(encoded_pairs(fields)), media_type, None, []
    if media_type.startswith(_MULTIPART_TYPE):
        pairs = [(name, text) for name, value in fields for text in argument_texts(value)]
        form = [(name, text) for name, text in pairs if not _is_file(properties.get(name, {}))]
        return None, None, form, [(name, text) for name, text in pairs if _is_file(properties.get(name, {}))]
    if len(fields) == 1 and fields[0][0] == _WHOLE_BODY:
        if not _JSON_MEDIA_TYPE.match(media_type):
            return argument_text(fields[0][1]), media_type, None, []
        if [schema.get("type") for schema in properties.values() if schema.get("x-in") == "body"] == ["array"]:
            return json_text(fields[0][1]), media_type, None, []
    return json_text(dict(fields)), media_type, None, []


def _is_file(schema: Mapping[str, Any]) -> bool:
    """OpenAPI 3.0 marks files this way."""
    items = schema.get("items")
    return schema.get("format") == "binary" or (isinstance(items, Mapping) and items.get("format") == "binary")


def _address(base: str, operation: Operation, args: Mapping[str, Any], credentials: Credentials) -> str:
    def fill(found: re.Match[str]) -> str:
        name = found.group(1)
        return encode_path_value(name, args[name]) if name in args else found.group()

    path = re.sub(r"\{([^{}]+)\}", fill, operation.get("path", ""))
    address, mark, base_query = base.partition("?")
    joined = f"{address[:-1] if address.endswith('/') else address}{path}" if path.startswith("/") else address + path
    query = _given(operation, args, "query")
    names = [name for name, _ in query]
    secrets = [_secret_pair(name, value) for name, value in credentials.query if name not in names]
    return _with_query(_with_query(joined, [base_query] if mark else []), encoded_pairs(query) + secrets)


def _secret_pair(name: str, value: str) -> str:
    """A placeholder stays readable."""
    return f"{encode(name)}={value if re.fullmatch('<[A-Za-z0-9_.-]+>', value) else encode(value)}"


def _with_query(url: str, pairs: Sequence[str]) -> str:
    return f"{url}{'&' if '?' in url else '?'}{'&'.join(pairs)}" if pairs else url


def _mcp_request(entry: Entry, operation: Operation, args: Mapping[str, Any]) -> McpRequest:
    """The message tools/call of the Model Context Protocol, and the headers of its Streamable HTTP transport."""
    request: McpRequest = {
        "kind": "mcp",
        "url": None,
        "headers": [],
        "message": {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": operation["name"], "arguments": dict(args)},
        },
    }
    if re.match("https?://", entry["endpoint"]):
        credentials = credentials_of(entry)
        secrets = [f"{encode(name)}={value}" for name, value in credentials.query]
        request["url"] = _with_query(entry["endpoint"], secrets)
        request["headers"] = [
            ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
            *credentials.headers,
        ]
    return request


def _command(operation: Operation, args: Mapping[str, Any]) -> List[str]:
    """The words of a command line, without a shell: the command, then options and positional arguments in the order in
    which the operation declares them. Values may begin with a hyphen: a caller that runs the words must trust them as options too."""
    command = operation.get("command", operation["name"])
    words = split_shell_words(command)
    argv = re.split(r"\s+", command) if words is None else words
    for name, schema in operation["input"]["properties"].items():
        if name not in args:
            continue
        if schema.get("x-in") == "argument":
            argv.extend(argument_texts(args[name]))
        elif schema.get("x-in") == "flag":
            argv.extend(_option_words(name, args[name]))
    return argv


def _option_words(name: str, value: Any) -> List[str]:
    """A switch is a name alone. An option repeats for each element of a list."""
    if isinstance(value, bool):
        return [name] if value else []
    words: List[str] = []
    for text in argument_texts(value):
        if name.endswith("="):
            words.append(name + text)
        elif name.startswith("--") and text.startswith("-"):
            words.append(f"{name}={text}")  # Otherwise the value would be read as an option.
        else:
            words.extend([name, text])
    return words

"""Maps a model's tool call back to the call of an operation."""

from __future__ import annotations

import json
from typing import Any, Callable, Mapping, NoReturn, Optional, Tuple

from .arguments import argument_problems
from .bodies import Entry, Operation, Operations
from .errors import ArgumentError
from .operation_request import OperationRequest, request_of_operation
from .tool_names import operation_arguments, slug_of_tool_name, tool_name

ReadInterface = Callable[[str], Tuple[Entry, Operations]]


def request_of_tool_call(name: str, arguments: Any, read: ReadInterface) -> OperationRequest:
    """The HTTP request, JSON-RPC message or command line of a tool call. ``arguments`` is a map or JSON text. ``read``
    returns the entry and the operations of a slug. Raises ArgumentError for a name that no operation has, and for
    arguments that do not fit the operation."""
    slug = slug_of_tool_name(name)
    if slug is None:
        raise _unknown_tool(name)
    entry, published = read(slug)
    operation = _find_operation(name, published)
    if operation is None:
        raise _unknown_tool(name)
    args = operation_arguments(operation["input"], _as_map(name, arguments))
    credentials = [param["name"] for param in entry["auth_params"]]
    problems = argument_problems(operation["input"], args, credentials)
    if problems:
        raise ArgumentError(f'The call of "{name}" {"; ".join(problems)}. Correct the arguments.')
    return request_of_operation(entry, published, operation, args)


def _find_operation(tool: str, published: Operations) -> Optional[Operation]:
    found = (each for each in published["operations"] if tool_name(published["slug"], each["name"]) == tool)
    return next(found, None)


def _unknown_tool(name: str) -> ArgumentError:
    return ArgumentError(f'No operation has the tool name "{name}". Use a name that discover returned in "tools".')


def _as_map(name: str, arguments: Any) -> Mapping[str, Any]:
    """A model that gives no arguments may leave them out, or send an empty text."""
    value = {} if arguments is None else arguments
    if isinstance(value, str):
        value = _parse(name, value) if value.strip() else {}
    if not isinstance(value, Mapping):
        raise ArgumentError(f'The arguments of "{name}" are not a JSON object. Send one, such as {{}}.')
    return value


def _parse(name: str, text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except ValueError as cause:
        raise ArgumentError(f'The arguments of "{name}" are not JSON. Send a JSON object.') from cause


def _refuse_constant(constant: str) -> NoReturn:
    """NaN and Infinity, which JSON does not have."""
    raise ValueError(constant)

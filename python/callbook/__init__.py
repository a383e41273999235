"""Client of Callbook, a registry of callable interfaces: HTTP APIs, MCP servers and command-line tools."""

from .client import Callbook
from .errors import ArgumentError, CallbookError, ResponseTooLongError
from .operation_request import CommandRequest, HttpRequest, McpRequest, OperationRequest

__all__ = [
    "ArgumentError",
    "Callbook",
    "CallbookError",
    "CommandRequest",
    "HttpRequest",
    "McpRequest",
    "OperationRequest",
    "ResponseTooLongError",
]

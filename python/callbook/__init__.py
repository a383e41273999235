"""Client of Callbook, a registry of callable interfaces: HTTP APIs, MCP servers and command-line tools."""

from .client import Callbook, CommandRequest, HttpRequest, McpRequest, OperationRequest
from .errors import ArgumentError, CallbookError, NoReplyError, ResponseTooLongError

__all__ = [
    "ArgumentError",
    "Callbook",
    "CallbookError",
    "CommandRequest",
    "HttpRequest",
    "McpRequest",
    "NoReplyError",
    "OperationRequest",
    "ResponseTooLongError",
]

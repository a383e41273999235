"""Turns tool calls into requests, with a small server that answers what each test has prepared."""

from __future__ import annotations

import json
import unittest
from typing import Any

from callbook import ArgumentError, CallbookError

from .test_transport import Answer, Service, client

REQUEST = {"kind": "command", "argv": ["tides", "get"]}
READY: Answer = (200, {}, json.dumps({"request": REQUEST}).encode())


def refusal(status: int, code: str, detail: str) -> Answer:
    problem = {"status": status, "code": code, "detail": detail, "hint": "Correct it."}
    return status, {"Content-Type": "application/problem+json"}, json.dumps(problem).encode()


def sent_arguments(arguments: Any) -> Any:
    with Service([READY]) as service:
        client(service, []).tool_request("tides__get", arguments)
    return json.loads(service.seen[0].body)["arguments"]


class ToolRequestTest(unittest.TestCase):
    def test_a_tool_call_is_sent_to_the_operation_of_its_name_and_the_request_is_returned(self) -> None:
        with Service([READY]) as service:
            self.assertEqual(client(service, []).tool_request("tides__get", {"harbour": "Den Helder"}), REQUEST)
        [seen] = service.seen
        self.assertEqual((seen.method, seen.path), ("POST", "/api/public/registry/tides/operations/tides__get"))

    def test_arguments_may_be_a_map_or_json_text_or_missing(self) -> None:
        for given in ({"a": [1, None]}, '{"a": [1, null]}'):
            self.assertEqual(sent_arguments(given), {"a": [1, None]})
        for nothing in (None, "", " "):
            self.assertEqual(sent_arguments(nothing), {})

    def test_arguments_that_are_no_json_object_are_refused(self) -> None:
        for text in ("[", '{"a": NaN}', '{"a": -Infinity}'):
            with self.assertRaisesRegex(ArgumentError, "are not JSON. Send a JSON object"):
                sent_arguments(text)
        for value in ("[]", [], 3):
            with self.assertRaisesRegex(ArgumentError, "are not a JSON object"):
                sent_arguments(value)

    def test_a_name_that_no_operation_has_is_an_argument_error(self) -> None:
        for name in ("tides", "__get", "tides__set"):
            with Service([refusal(404, "unknown_operation", "No.")]) as service:
                with self.assertRaisesRegex(ArgumentError, f'No operation has the tool name "{name}"'):
                    client(service, []).tool_request(name)

    def test_arguments_that_do_not_fit_are_an_argument_error_in_the_words_of_the_service(self) -> None:
        with Service([refusal(400, "bad_body", 'The call of "get" lacks the required "harbour".')]) as service:
            with self.assertRaises(ArgumentError) as caught:
                client(service, []).tool_request("tides__get")
        self.assertEqual(str(caught.exception), 'The call of "get" lacks the required "harbour". Correct it.')

    def test_any_other_refusal_is_raised_as_it_is(self) -> None:
        with Service([refusal(500, "internal_error", "Failed.")]) as service, self.assertRaises(CallbookError):
            client(service, []).tool_request("tides__get")


if __name__ == "__main__":
    unittest.main()

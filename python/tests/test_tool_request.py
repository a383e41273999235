"""Compares the requests of tool calls with those of the TypeScript client, which wrote the file of cases."""

from __future__ import annotations

import json
import os
import unittest
from pathlib import Path
from typing import Any, Dict

from callbook import ArgumentError
from callbook.tool_request import request_of_tool_call

CASES = Path(os.environ.get("CALLBOOK_CASES", Path(__file__).with_name("tool_calls.ndjson")))


class ToolRequestTest(unittest.TestCase):
    def test_every_case_gives_the_request_or_the_error_of_the_typescript_client(self) -> None:
        compared = 0
        for line in CASES.read_text("utf-8").rstrip("\n").split("\n"):
            known = json.loads(line)
            for case in known["calls"]:
                with self.subTest(slug=known["entry"]["slug"], title=case["title"]):
                    expected = {key: case[key] for key in ("request", "error") if key in case}
                    self.assertEqual(_result(known, case["call"]), expected)
                compared += 1
        self.assertGreater(compared, 50)
        print(f"{compared} tool calls compared")

    def test_numbers_that_json_does_not_have_are_refused(self) -> None:
        for text in ('{"a": NaN}', '{"a": -Infinity}'):
            with self.assertRaisesRegex(ArgumentError, "are not JSON"):
                request_of_tool_call("tides__get", text, lambda _: _tides())


def _tides() -> Any:
    return {"auth_params": []}, {"slug": "tides", "operations": [{"name": "get", "input": {"properties": {}}}]}


def _result(known: Dict[str, Any], call: Dict[str, Any]) -> Dict[str, Any]:
    given = call.get("input", call.get("arguments"))
    try:
        request = request_of_tool_call(call["name"], given, lambda _: (known["entry"], known["published"]))
    except ArgumentError as error:
        return {"error": str(error)}
    result: Dict[str, Any] = json.loads(json.dumps({"request": request}))
    return result


if __name__ == "__main__":
    unittest.main()

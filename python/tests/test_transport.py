"""Sends requests to a small server in this process that answers what each test has prepared."""

from __future__ import annotations

import json
import socket
import threading
import unittest
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Dict, List, Tuple

from callbook import Callbook, CallbookError, NoReplyError, ResponseTooLongError
from callbook.proof import MAX_PROOFS
from callbook.transport import Transport

Answer = Tuple[int, Dict[str, str], bytes]
PROBLEM = {"detail": "No.", "hint": "Wait.", "code": "unavailable"}
EMPTY: Answer = (200, {}, b"{}")


@dataclass
class Seen:
    """A request as the server received it."""

    method: str
    path: str
    headers: Dict[str, str]
    body: bytes


@dataclass
class Service:
    """A server that gives the prepared answers in order, and then empty ones."""

    answers: List[Answer]
    seen: List[Seen] = field(default_factory=list)
    repeats: int = 1
    """How often each body is sent, unless the client hangs up before."""

    def __enter__(self) -> "Service":
        service = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.seen.append(Seen(self.command, self.path, headers, body))
                status, extra, content = service.answers.pop(0) if service.answers else EMPTY
                self.send_response(status)
                for name, value in {"Content-Length": str(len(content)), **extra}.items():
                    self.send_header(name, value)
                self.end_headers()
                try:
                    for _ in range(service.repeats):
                        self.wfile.write(content)
                except OSError:
                    pass  # The client hung up.

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, format: str, *args: object) -> None:
                """Keeps the output of the tests short."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/"


def refusal(status: int, **headers: str) -> Answer:
    extra = {name.replace("_", "-"): value for name, value in headers.items()}
    problem = json.dumps({**PROBLEM, "status": status}).encode()
    return status, {"Content-Type": "application/problem+json; charset=utf-8", **extra}, problem


def priced(bits: object) -> Answer:
    problem = json.dumps({**PROBLEM, "status": 429, "challenge": "challenge", "bits": bits}).encode()
    return 429, {"Content-Type": "application/problem+json", "Retry-After": "3600"}, problem


def client(service: Service, waits: List[float], **options: float) -> Callbook:
    transport = Transport(
        timeout_seconds=options.get("timeout_seconds", 5),
        retries=3,
        max_bytes=int(options.get("max_bytes", 1_000)),
        sleep=waits.append,
        chance=lambda: options.get("chance", 0.5),
    )
    return Callbook(service.url, api_key="own", transport=transport)


class TransportTest(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: List[float] = []

    def test_a_call_sends_exactly_the_parameters_that_it_is_given(self) -> None:
        with Service([]) as service:
            client(service, self.waits).discover("weather & tides", limit=2)
            client(service, self.waits).search(slugs=["a", "b"])
            client(service, self.waits).operation("tide-tables", "repos/get:one")
        self.assertEqual(
            [seen.path for seen in service.seen],
            [
                "/api/public/discover?need=weather+%26+tides&limit=2",
                "/api/public/registry?slugs=a%2Cb",
                "/api/public/registry/tide-tables/operations/repos%2Fget%3Aone",
            ],
        )

    def test_a_call_sends_its_body_as_json_and_the_key(self) -> None:
        with Service([]) as service:
            client(service, self.waits).report({"slug": "tides", "outcome": "success", "note": "é"})
        [seen] = service.seen
        self.assertEqual((seen.method, seen.headers["content-type"]), ("POST", "application/json"))
        self.assertEqual(seen.headers["x-api-key"], "own")
        self.assertEqual(json.loads(seen.body), {"slug": "tides", "outcome": "success", "note": "é"})

    def test_a_refusal_has_the_status_the_sentence_and_the_remedy(self) -> None:
        with Service([refusal(404)]) as service, self.assertRaises(CallbookError) as caught:
            client(service, self.waits).get("nobody")
        error = caught.exception
        self.assertEqual((error.status, error.detail, error.hint, str(error)), (404, "No.", "Wait.", "No. Wait."))
        self.assertEqual(error.problem and error.problem["code"], "unavailable")
        self.assertEqual(self.waits, [])

    def test_an_error_without_a_usable_problem_keeps_its_status(self) -> None:
        problem_type = {"Content-Type": "application/problem+json"}
        for answer in [
            (502, {}, b"<h1>Bad gateway</h1>"),
            (502, problem_type, b"{"),
            (502, problem_type, b"[1]"),
            (502, problem_type, b'{"detail": 1}'),
            (502, problem_type, b'"' + b"a" * 70_000 + b'"'),
        ]:
            with self.subTest(body=answer[2][:20]), Service([answer]) as service:
                with self.assertRaises(CallbookError) as caught:
                    client(service, self.waits).capabilities()
                self.assertEqual((caught.exception.status, caught.exception.problem), (502, None))

    def test_after_429_and_503_every_call_waits_for_retry_after(self) -> None:
        for status in (429, 503):
            with self.subTest(status=status), Service([refusal(status, Retry_After="7")]) as service:
                client(service, self.waits).report({"slug": "a", "outcome": "success"})
        self.assertEqual(self.waits, [7, 7])

    def test_a_call_does_the_work_that_a_refusal_asks_for(self) -> None:
        with Service([priced(10), priced(12)]) as service:
            client(service, self.waits).report({"slug": "a", "outcome": "success"})
        first, second, third = (seen.headers.get("proof-of-work", "") for seen in service.seen)
        self.assertEqual(first, "")
        for proof, bits in ((second, 10), (third, 12)):
            self.assertRegex(proof, r"^challenge:\w{1,20}$")
            self.assertLess(int(sha256(proof.encode()).hexdigest(), 16), 1 << (256 - bits))
        self.assertEqual(self.waits, [])

    def test_a_call_does_no_more_work_than_a_callbook_asks_for(self) -> None:
        for bits in (60, -1, "10"):
            with self.subTest(bits=bits), Service([priced(bits)]) as service, self.assertRaises(CallbookError):
                client(service, self.waits).report({"slug": "a", "outcome": "success"})
            self.assertEqual(len(service.seen), 1)
        with Service([priced(1)] * 20) as service, self.assertRaises(CallbookError):
            client(service, self.waits).report({"slug": "a", "outcome": "success"})
        self.assertEqual(len(service.seen), 1 + MAX_PROOFS)

    def test_without_retry_after_each_wait_doubles_and_then_the_problem_is_raised(self) -> None:
        with Service([refusal(503)] * 4) as service, self.assertRaises(CallbookError):
            client(service, self.waits).discover("tides")
        self.assertEqual((self.waits, len(service.seen)), ([0.5, 1, 2], 4))

    def test_waits_vary_by_a_quarter_in_either_direction(self) -> None:
        for chance in (0.0, 1.0):
            with Service([refusal(429)]) as service:
                client(service, self.waits, chance=chance).discover("tides")
        self.assertEqual(self.waits, [0.375, 0.625])

    def test_a_retry_after_of_more_than_30_seconds_is_left_to_the_caller(self) -> None:
        with Service([refusal(429, Retry_After="3600")]) as service, self.assertRaises(CallbookError):
            client(service, self.waits).discover("tides")
        self.assertEqual(self.waits, [])

    def test_after_a_network_error_reads_are_retried_and_writes_are_not(self) -> None:
        with Service([]) as service:
            gone = client(service, self.waits)
        with self.assertRaises(OSError):
            gone.status()
        self.assertEqual(len(self.waits), 3)
        with self.assertRaises(NoReplyError) as caught:
            gone.report({"slug": "a", "outcome": "success"})
        self.assertRegex(caught.exception.detail, "^Callbook could not be reached: .*refused.*[.]$")
        self.assertEqual(caught.exception.hint, "Check its address and the network.")
        self.assertEqual(len(self.waits), 3)

    def test_a_body_that_ends_too_early_is_a_network_error(self) -> None:
        cut: Answer = (200, {"Content-Length": "100"}, b'{"count": 1}')
        with Service([cut]) as service:
            self.assertEqual(client(service, self.waits).status(), {})
        self.assertEqual(len(self.waits), 1)

    def test_a_reply_that_is_not_json_asks_whether_the_address_is_right(self) -> None:
        with Service([(200, {}, b"<h1>Hello</h1>")]) as service, self.assertRaises(NoReplyError) as caught:
            client(service, self.waits).status()
        self.assertEqual(str(caught.exception), "The reply is not JSON. Is this the address of a Callbook?")

    def test_a_response_that_is_too_long_is_not_read_to_the_end(self) -> None:
        with Service([(200, {}, b" " * 2_000)]) as service, self.assertRaises(ResponseTooLongError) as caught:
            client(service, self.waits).dump()
        self.assertIn("1000 bytes", str(caught.exception))
        self.assertEqual(len(service.seen), 1)

    def test_a_service_that_says_nothing_is_left_after_the_timeout(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:  # The system accepts connections, nobody reads.
            callbook = Callbook(f"http://127.0.0.1:{silent.getsockname()[1]}", timeout_seconds=0.05, retries=0)
            with self.assertRaisesRegex(OSError, "^Callbook did not reply in time. Try again.$"):
                callbook.status()

    def test_a_body_without_end_is_left_after_the_timeout(self) -> None:
        with Service([(200, {"Content-Length": "1000000000"}, b" " * 100)] * 2) as service:
            service.repeats = 10_000_000
            callbook = Callbook(service.url, timeout_seconds=0.05, retries=0)
            with self.assertRaisesRegex(NoReplyError, "did not reply in time"):
                callbook.dump()

    def test_a_redirect_within_the_site_keeps_the_key_and_one_to_another_site_does_not(self) -> None:
        with Service([]) as other, Service([]) as service:
            for address in (f"{service.url}here", f"{other.url}there"):
                service.answers.append((301, {"Location": address}, b""))
                client(service, self.waits).get("former")
        self.assertEqual([seen.headers.get("x-api-key") for seen in service.seen], ["own", "own", "own"])
        self.assertEqual([(seen.path, seen.headers.get("x-api-key")) for seen in other.seen], [("/there", None)])

    def test_only_web_addresses_are_accepted(self) -> None:
        with self.assertRaisesRegex(ValueError, "does not begin with http"):
            Callbook("file:///etc")


if __name__ == "__main__":
    unittest.main()

from urllib.request import Request, urlopen

from callbook import Callbook

callbook = Callbook("https://callbook.example")
found = callbook.discover("when is high water at a harbour", level="operation", limit=1, tools="openai")
if found["uncovered"]:
    raise SystemExit("Nothing in the catalog serves this need.")
# Give found["tools"] to a model. It returns a call like this one.
name, arguments = found["tools"][0]["name"], '{"harbour": "Den Helder"}'
request = callbook.tool_request(name, arguments)
assert request["kind"] == "http"
body = request["body"].encode() if request["body"] else None
with urlopen(Request(request["url"], body, dict(request["headers"]), method=request["method"])) as response:
    print(response.read().decode())
callbook.report({"slug": found["matches"][0]["slug"], "outcome": "success"})

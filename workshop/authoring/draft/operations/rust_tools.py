"""Serves over stdio what the source of a Rust server declares, without running that server.

    npm run draft -- --operations SLUG --mcp "python3 $PWD/workshop/authoring/draft/operations/rust_tools.py FOLDER"

For servers whose crates cannot be built here. Reads methods with `#[tool(…)]` of the crate rmcp, and derives the schemas
that schemars makes of their parameters: structs, enumerations without values, and their attributes. A type that the source
does not explain stays open (`{}`), so the operation counts as incomplete. Needs Python 3.11.
"""

import json
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # The folder of this program stays as it is.

from python_tools import serve  # noqa: E402

MAX_FILES = 2_000
MAX_DEPTH = 8  # Of types in types.
INTEGERS = {sign + width for sign in "iu" for width in ("8", "16", "32", "64", "128", "size")}
SIMPLE = {"String": "string", "str": "string", "char": "string", "PathBuf": "string", "Uuid": "string", "bool": "boolean",
          "f32": "number", "f64": "number", **{name: "integer" for name in INTEGERS}}
LISTS = {"Vec", "HashSet", "BTreeSet", "VecDeque"}
MAPS = {"HashMap", "BTreeMap", "IndexMap", "Map"}
WRAPPERS = {"Option", "Box", "Arc", "Cow"}
STRING = re.compile(r'r(#*)"(.*?)"\1|"((?:[^"\\]|\\.)*)"', re.DOTALL)
ITEM = re.compile(r"(?:pub(?:\([^)]*\))?\s+)?(struct|enum)\s+(\w+)\s*\{")
FUNCTION = re.compile(r"(?:pub(?:\([^)]*\))?\s+)?(?:async\s+)?fn\s+(\w+)\s*(?:<[^(]*>)?\s*\(")
PARAMETERS = re.compile(r"Parameters\s*<\s*([\w:]+)\s*>\s*,?")


class Source:
    """Structs, enumerations and tools of a folder. Two types of the same name hide each other."""

    def __init__(self, folder):
        files = sorted(Path(folder).rglob("*.rs"))[:MAX_FILES]
        self.texts = [without_comments(file.read_text(encoding="utf-8")) for file in files if "tests" not in file.parts]
        self.types = {}
        for text in self.texts:
            for kind, name, attributes, body in items(text):
                self.types[name] = (kind, attributes, body)

    def tools(self):
        found = {}
        for text in self.texts:
            for attributes, name, arguments in functions(text):
                stated = argument_of("tool", attributes)
                if stated is not None:
                    tool = self.tool(name, stated, attributes, arguments)
                    found.setdefault(tool["name"], tool)
        return list(found.values())

    def tool(self, name, stated, attributes, arguments):
        named = PARAMETERS.search(arguments)
        schema = self.type(named[1]) if named else {}
        properties = schema.get("properties", {})
        tool = {"name": text_of("name", stated) or name, "inputSchema": {"type": "object", "properties": properties}}
        if named and "properties" not in schema:
            print(f"{name}: the type {named[1]} is not in the source", file=sys.stderr)
            tool["inputSchema"]["properties"] = {"?": {}}
        if schema.get("required"):
            tool["inputSchema"]["required"] = schema["required"]
        description = text_of("description", stated) or documentation(attributes)
        if description:
            tool["description"] = description
        hints = {key: value == "true" for key, value in re.findall(r"\b(read_only|destructive)_hint\s*=\s*(true|false)", stated)}
        if hints:
            tool["annotations"] = {{"read_only": "readOnlyHint", "destructive": "destructiveHint"}[key]: value for key, value in hints.items()}
        return tool

    def type(self, text, depth=0):
        name, parts = generic(text)
        if depth > MAX_DEPTH:
            return {}
        if name in WRAPPERS and parts:
            return self.type(parts[-1], depth)
        if name in SIMPLE:
            return {"type": SIMPLE[name]}
        if name in LISTS and parts:
            return {"type": "array", "items": self.type(parts[0], depth + 1)}
        if name in MAPS and parts:
            return {"type": "object", "additionalProperties": self.type(parts[-1], depth + 1)}
        kind, attributes, body = self.types.get(name, ("", "", ""))
        if kind == "struct":
            return self.struct(attributes, body, depth + 1)
        return enumeration(attributes, body) if kind == "enum" else {}

    def struct(self, attributes, body, depth):
        properties, required = {}, []
        rename = text_of("rename_all", attributes)
        has_defaults = re.search(r"serde\([^)]*\bdefault\b", attributes)
        for stated, field in members(body):
            found = re.match(r"(?:pub(?:\([^)]*\))?\s+)?(\w+)\s*:\s*(.+)$", field, re.DOTALL)
            if not found or re.search(r"\bskip(?:_deserializing)?\b(?!_)", stated):
                continue
            name, type_text = text_of("rename", stated) or renamed(found[1], rename), found[2].strip()
            schema = self.type(type_text, depth)
            if re.search(r"\bflatten\b", stated):
                properties.update(schema.get("properties", {"?": {}}))
                required.extend(schema.get("required", []))
                continue
            if re.search(r"\b(?:with|schema_with|deserialize_with)\s*=", stated) and "schema_with" in stated:
                schema = {}
            words = text_of("description", stated) or documentation(stated)
            properties[name] = {**schema, "description": words} if words else schema
            if not (generic(type_text)[0] == "Option" or has_defaults or re.search(r"\bdefault\b", stated)):
                required.append(name)
        return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def enumeration(attributes, body):
    """Names of variants, as serde writes them. Variants with values make a schema that is not read here."""
    rename, values = text_of("rename_all", attributes), []
    for stated, variant in members(body):
        if not re.fullmatch(r"\w+", variant):
            return {}
        values.append(text_of("rename", stated) or renamed(variant, rename))
    return {"type": "string", "enum": values} if values else {}


def renamed(name, rule):
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+", name)
    lower = [word.lower() for word in words]
    camel = "".join(word.capitalize() for word in lower)
    return {"snake_case": "_".join(lower), "kebab-case": "-".join(lower), "lowercase": name.lower(), "UPPERCASE": name.upper(),
            "SCREAMING_SNAKE_CASE": "_".join(lower).upper(), "PascalCase": camel, "camelCase": camel[:1].lower() + camel[1:]}.get(rule, name)


def without_comments(text):
    """Keeps comments that document what follows."""
    return re.sub(r"^\s*//(?!/(?!/)).*$|(?<=[;,{}\s])//(?!/).*$", "", text, flags=re.MULTILINE)


def items(text):
    for found in ITEM.finditer(text):
        yield found[1], found[2], attributes_before(text, found.start()), enclosed(text, found.end() - 1)


def functions(text):
    for found in FUNCTION.finditer(text):
        yield attributes_before(text, found.start()), found[1], enclosed(text, found.end() - 1)


def attributes_before(text, end):
    """The attributes and documentation that stand before an item. They end where the item before it does."""
    start = max(text.rfind(each, 0, end) for each in (";", "}"))
    while start >= 0 and "#[" in text[:start]:
        opened = text.rfind("#[", 0, start)
        if opened + 1 + len(enclosed(text, opened + 1)) + 2 <= start:
            break
        start = max(text.rfind(each, 0, opened) for each in (";", "}"))
    return text[start + 1 : end]


def enclosed(text, start):
    """What stands between the bracket at `start` and the one that closes it. Brackets in texts do not count."""
    pairs, depth, at = {"(": ")", "{": "}", "[": "]", "<": ">"}, 0, start
    open_bracket, close_bracket = text[start], pairs[text[start]]
    while at < len(text):
        quoted = STRING.match(text, at)
        if quoted and (text[at] == '"' or quoted[0].startswith(("r\"", "r#"))):
            at = quoted.end()
            continue
        depth += (text[at] == open_bracket) - (text[at] == close_bracket)
        if depth == 0:
            return text[start + 1 : at]
        at += 1
    return text[start + 1 :]


def members(body):
    """Each field or variant of a type, with its attributes and documentation."""
    at, stated = 0, ""
    while at < len(body):
        rest = re.match(r"\s*(?:///[^\n]*\n|#\[|)", body[at:])
        begun = body[at : at + rest.end()]
        if begun.strip().startswith("///"):
            stated += begun
            at += rest.end()
        elif begun.strip() == "#[":
            inner = enclosed(body, at + rest.end() - 1)
            stated += f"#[{inner}]\n"
            at += rest.end() + len(inner) + 1
        else:
            end = end_of_member(body, at)
            if body[at:end].strip():
                yield stated, body[at:end].strip()
            at, stated = end + 1, ""


def end_of_member(body, start):
    depth = 0
    for at in range(start, len(body)):
        depth += (body[at] in "(<{[") - (body[at] in ")>}]")
        if body[at] == "," and depth == 0:
            return at
    return len(body)


def argument_of(attribute, attributes):
    """What stands in `#[tool(…)]`: empty for `#[tool]`, None if there is no such attribute."""
    found = re.search(rf"#\[{attribute}\s*(\(|\])", attributes)
    return None if not found else enclosed(attributes, found.end() - 1) if found[1] == "(" else ""


def text_of(name, attributes):
    found = re.search(rf"\b{name}\s*=\s*", attributes)
    quoted = STRING.match(attributes, found.end()) if found else None
    if not quoted:
        return None
    if quoted[2] is not None:
        return quoted[2]
    return re.sub(r"\\\n\s*", "", quoted[3]).replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def documentation(attributes):
    return " ".join(line.strip() for line in re.findall(r"///(?!/)([^\n]*)", attributes)).strip()


def generic(text):
    """`Option<Vec<String>>` as its name and parts, without lifetimes and paths."""
    found = re.match(r"&?(?:'\w+\s+)?(?:\w+::)*(\w+)\s*(<)?", text.strip())
    if not found:
        return "", []
    if not found[2]:
        return found[1], []
    return found[1], [part for _, part in members(enclosed(text.strip(), found.end() - 1)) if not part.startswith("'")]


if __name__ == "__main__":
    serve(Source(sys.argv[1]).tools())

"""Serves over stdio what the source of a Python MCP server declares, without running that server.

    npm run draft -- --operations SLUG --mcp "python3 $PWD/workshop/authoring/draft/operations/python_tools.py FOLDER [PREFIX]"

For servers whose packages cannot be installed here. PREFIX stands before each name, for a server that mounts others.
Reads `@mcp.tool()` and `mcp.tool()(function)` of the SDK and of FastMCP, decorators such as `@weather_tool`, lists such as
`read_tools = [function]`, and `Tool(name=…, inputSchema=…)`. It derives the schemas that they would list: from
annotations, `Field`, defaults, enumerations and models. A type that the source does not explain is marked (`x-unread`), so
the operation counts as incomplete. Where a decorator has a description of its own, the docstring stands behind it: it
explains arguments. Needs Python 3.11; files that a later Python wrote need that one.
"""

import ast
import inspect
import json
import re
import sys
from pathlib import Path

MAX_FILES = 2_000
MAX_DEPTH = 8  # Of nested annotations and models.
SIMPLE = {"str": "string", "int": "integer", "float": "number", "bool": "boolean", "None": "null"}
TEXTS = {"datetime": "date-time", "date": "date", "time": "time", "UUID": "uuid", "Path": "path", "AnyUrl": "uri",
         "HttpUrl": "uri", "AnyHttpUrl": "uri", "EmailStr": "email", "SecretStr": "password", "Decimal": None}
LISTS = {"list", "List", "Sequence", "Iterable", "set", "Set", "frozenset", "tuple", "Tuple"}
MAPS = {"dict", "Dict", "Mapping", "MutableMapping"}
MODELS = {"BaseModel", "TypedDict"}
NOT_ARGUMENTS = {"self", "cls", "ctx"}
BOUNDS = {"ge": "minimum", "le": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum",
          "multiple_of": "multipleOf", "min_length": "minLength", "max_length": "maxLength", "pattern": "pattern"}
STATED = {"enum", "format", "pattern", "minimum", "maximum", "minLength", "maxLength"}  # Taken of `json_schema_extra`.
OF_LISTS = {"minLength": "minItems", "maxLength": "maxItems"}
MISSING = object()
UNKNOWN = {"x-unread": True}  # What the source does not explain. An empty schema would accept anything.
ANYTHING = {"Any", "object"}
DEFAULTS = (str, int, float, bool, list, dict)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Source:
    """All definitions of a folder, by name. Two of the same name hide each other: the tool's own file comes first."""

    def __init__(self, folder, prefix):
        self.prefix = prefix
        files = sorted(Path(folder).rglob("*.py")) if Path(folder).is_dir() else [Path(folder)]
        self.trees = [tree for file in files[:MAX_FILES] if (tree := parsed(file))]
        self.all = {}
        for tree in self.trees:
            self.all.update(definitions(tree))

    def tools(self):
        found = {}
        for tree in self.trees:
            names = {**self.all, **definitions(tree)}
            for function, call in declarations(tree, names):
                reader = Reader(names, self.prefix)
                tool = reader.tool(function, call) if function else reader.declared(call)
                if tool:
                    found.setdefault(tool["name"], tool)
        return list(found.values())


# Exceptions without brackets (PEP 758, Python 3.14).
BARE_EXCEPTIONS = re.compile(r"^(\s*except )([\w.]+(?:, *[\w.]+)+):", re.MULTILINE)


def parsed(file):
    try:
        return ast.parse(BARE_EXCEPTIONS.sub(r"\1(\2):", file.read_text(encoding="utf-8")))
    except SyntaxError as problem:
        print(f"{file.name} is left out: {problem.msg}", file=sys.stderr)
        return None


def definitions(tree):
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            names[node.name] = node
        elif isinstance(node, FUNCTIONS):
            names.setdefault(node.name, node)
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            names[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            names[node.target.id] = node.value
        elif type(node).__name__ == "TypeAlias":  # `type Codes = list[str]`, since Python 3.12.
            names[node.name.id] = node.value
    return names


def declarations(tree, names):
    """Each function that is registered as a tool, with the call that registers it, or None for a bare decorator or a
    list. A call that states the schema itself comes without a function."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            for decorator in node.decorator_list:
                if is_tool(decorator):
                    yield node, decorator if isinstance(decorator, ast.Call) else None
        elif isinstance(node, ast.Call):
            function = registered(node, names)
            if base_name(node.func) == "Tool" and {"inputSchema", "input_schema"} & {each.arg for each in node.keywords}:
                yield None, node
            elif function and is_tool(node.func) and isinstance(node.func, ast.Call):
                yield function, node.func
            elif function and (is_tool(node) or base_name(node.func).endswith(("add_tool", "register_tool")) or makes_tool(node)):
                yield function, node
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List) and TOOL_LIST.search(base_name(node.targets[0])):
            for each in node.value.elts:
                function = names.get(base_name(listed(each)))
                if isinstance(function, FUNCTIONS):
                    yield function, None


def registered(call, names):
    """The function that a call such as `add_tool(function)` or `add_tool(method=self.function)` registers."""
    named = [each.value for each in call.keywords if each.arg in {"fn", "func", "method"}]
    found = (names.get(base_name(each)) for each in [*named, *call.args])
    return next((each for each in found if isinstance(each, FUNCTIONS)), None)


TOOL_LIST = re.compile(r"(?:^|_)tools(?:_definition)?$", re.IGNORECASE)


def listed(node):
    """The function of an element of a list: itself, or the value of `{"func": function}`."""
    return node.values[0] if isinstance(node, ast.Dict) and node.values else node


def is_tool(node):
    """`server.tool`, `tool` and `weather_tool`, also called."""
    target = node.func if isinstance(node, ast.Call) else node
    if isinstance(target, ast.Attribute):
        return target.attr == "tool"
    return isinstance(target, ast.Name) and re.search(r"(?:^|_)tool$", target.id) is not None


def makes_tool(call):
    """`FunctionTool(function)`, `ToolDefinition(fn=function)` and `Tool.from_function(function)`."""
    maker = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "from_function" else call.func
    name = base_name(maker)
    return name in {"FunctionTool", "ToolDefinition"} or (maker is not call.func and name.endswith("Tool"))


class Reader:
    def __init__(self, names, prefix):
        self.names = names
        self.prefix = prefix

    def tool(self, function, call):
        options = {each.arg: each.value for each in call.keywords} if call else {}
        texts = [each for each in map(self.value, call.args) if isinstance(each, str)] if call else []
        name = self.value(options.get("name")) or next(iter(texts), None) or function.name
        description = self.value(options.get("description"))
        texts = [description if isinstance(description, str) else None, *self.docstrings(function)]
        description = "\n\n".join(dict.fromkeys(each for each in texts if each))
        tool = {"name": self.prefix + name, "inputSchema": self.arguments(function)}
        if description:
            tool["description"] = description
        if isinstance(self.value(options.get("title")), str):
            tool["title"] = self.value(options["title"])
        hints = self.hints(options.get("annotations"))
        return {**tool, "annotations": hints} if hints else tool

    def docstrings(self, function):
        """That of a function, and of the one to which it only passes its arguments on."""
        own = ast.get_docstring(function)
        body = function.body[1 if own else 0 :]
        value = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
        call = value.value if isinstance(value, ast.Await) else value
        target = self.names.get(base_name(call.func)) if isinstance(call, ast.Call) else None
        names = {each.arg for each in function.args.args}
        passes_on = isinstance(target, FUNCTIONS) and names <= {each.arg for each in target.args.args}
        return [own, ast.get_docstring(target) if passes_on and target is not function else None]

    def declared(self, call):
        """A tool whose schema is written out or that of a model. None if the source builds it in another way."""
        options = {each.arg: each.value for each in call.keywords}
        name = self.value(options.get("name"))
        schema = self.stated_schema(options.get("inputSchema", options.get("input_schema")))
        if not isinstance(name, str) or schema is None:
            print(f"line {call.lineno} is left out: no name or schema that can be read", file=sys.stderr)
            return None
        description = self.value(options.get("description"))
        return {
            "name": self.prefix + name,
            "inputSchema": schema,
            **({"description": inspect.cleandoc(description)} if isinstance(description, str) else {}),
            **({"annotations": hints} if (hints := self.hints(options.get("annotations"))) else {}),
        }

    def stated_schema(self, node):
        node = self.resolve(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in {"model_json_schema", "schema"}:
            schema = self.named(base_name(node.func.value), 0)
            return schema if "properties" in schema else None
        schema = self.value(node)
        return schema if isinstance(schema, dict) else None

    def hints(self, node):
        node = self.resolve(node)
        if isinstance(node, ast.Call):
            return {each.arg: self.value(each.value) for each in node.keywords if isinstance(self.value(each.value), bool)}
        value = self.value(node)
        return {key: each for key, each in value.items() if isinstance(each, bool)} if isinstance(value, dict) else {}

    def arguments(self, function):
        given = function.args
        positional = [*given.posonlyargs, *given.args]
        defaults = [MISSING] * (len(positional) - len(given.defaults)) + list(given.defaults)
        keywords = [MISSING if each is None else each for each in given.kw_defaults]
        pairs = [*zip(positional, defaults), *zip(given.kwonlyargs, keywords)]
        return self.object(
            (each.arg, each.annotation, default)
            for each, default in pairs
            if each.arg not in NOT_ARGUMENTS and not self.is_injected(each.annotation, default)
        )

    def is_injected(self, annotation, default):
        """The SDK fills the context, and FastMCP what `Depends` returns."""
        words = ast.unparse(annotation) if annotation else ""
        injected = isinstance(default, ast.Call) and base_name(default.func) in {"Depends", "CurrentContext"}
        return injected or base_name_of_text(words).endswith("Context")

    def object(self, fields, depth=0):
        properties, required = {}, []
        for name, annotation, default in fields:
            schema, stated = self.annotated(annotation, depth)
            if isinstance(default, ast.Call) and base_name(default.func) in {"Field", "field"}:
                extra, stated = self.field(default)
                schema = bounded(schema, extra)
                name = self.alias(default) or name
            elif default is not MISSING:
                stated = self.value(default)
                if isinstance(stated, DEFAULTS):
                    schema = {**schema, "default": stated}
            if stated is MISSING:
                required.append(name)
            properties[name] = schema
        return {"type": "object", "properties": properties, **({"required": required} if required else {})}

    def field(self, call):
        """What `Field(…)` adds, and its default. `...` and no default at all mean required."""
        options = {each.arg: each.value for each in call.keywords}
        default = call.args[0] if call.args else options.get("default", MISSING)
        if "default_factory" in options:
            default = ast.Constant(None)
        extra = {BOUNDS[key]: self.value(each) for key, each in options.items() if key in BOUNDS and self.value(each) is not None}
        description = self.value(options.get("description"))
        if isinstance(description, str):
            extra["description"] = description
        more = self.value(options.get("json_schema_extra"))
        if isinstance(more, dict):
            extra.update({key: each for key, each in more.items() if key in STATED and each})
        stated = MISSING if default is MISSING or is_ellipsis(default) else self.value(default)
        if isinstance(stated, DEFAULTS):
            extra["default"] = stated
        return extra, stated

    def alias(self, call):
        """The name under which a field is sent, if it is another one."""
        options = {each.arg: self.value(each.value) for each in call.keywords}
        names = [options.get("validation_alias"), options.get("alias")]
        return next((each for each in names if isinstance(each, str)), None)

    def annotated(self, node, depth):
        """Schema and default of an annotation that may be `Annotated[type, Field(…)]`."""
        node = self.resolve(node)
        if isinstance(node, ast.Subscript) and base_name(node.value) == "Annotated":
            parts = elements(node.slice)
            schema, stated = self.annotated(parts[0], depth + 1)
            for each in map(self.resolve, parts[1:]):
                if isinstance(each, ast.Call) and base_name(each.func) == "Field":
                    extra, stated = self.field(each)
                    schema = bounded(schema, extra)
                elif isinstance(self.value(each), str):
                    schema = {**schema, "description": self.value(each)}
            return schema, stated
        return self.type(node, depth), MISSING

    def type(self, node, depth=0):
        if node is None:
            return {}
        if depth > MAX_DEPTH:
            return UNKNOWN
        if isinstance(node, ast.Constant):
            if node.value is None:
                return {"type": "null"}
            return self.type(ast.parse(node.value, mode="eval").body, depth + 1) if isinstance(node.value, str) else UNKNOWN
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return self.union([node.left, node.right], depth)
        if isinstance(node, ast.Subscript):
            return self.generic(base_name(node.value), elements(node.slice), depth)
        return self.named(base_name(node), depth)

    def named(self, name, depth):
        if name in SIMPLE:
            return {"type": SIMPLE[name]}
        if name in TEXTS:
            return {"type": "string", **({"format": TEXTS[name]} if TEXTS[name] else {})}
        if name in LISTS:
            return {"type": "array"}
        if name in MAPS:
            return {"type": "object"}
        if name in ANYTHING:
            return {}
        definition = self.names.get(name)
        if isinstance(definition, ast.ClassDef):
            return self.model(definition, depth + 1)
        return self.annotated(definition, depth + 1)[0] if isinstance(definition, ast.expr) else UNKNOWN

    def generic(self, name, parts, depth):
        if name == "Optional":
            return self.union([parts[0], ast.Constant(None)], depth)
        if name == "Union":
            return self.union(parts, depth)
        if name == "Literal":
            values = [value for part in parts for value in [self.value(part)] if value is not None]
            return {"enum": values, **({"type": "string"} if all(isinstance(each, str) for each in values) else {})}
        if name in LISTS:
            kinds = [part for part in parts if not is_ellipsis(part)]
            return {"type": "array", "items": self.annotated(kinds[0], depth + 1)[0] if len(kinds) == 1 else self.union(kinds, depth + 1)}
        if name in MAPS:
            return {"type": "object", "additionalProperties": self.annotated(parts[-1], depth + 1)[0]}
        return self.annotated(parts[0], depth + 1)[0] if name in {"Annotated", "Required", "NotRequired", "Final"} else UNKNOWN

    def union(self, parts, depth):
        """None is left out: an argument that may be null is an optional one."""
        schemas = []
        for part in parts:
            schema = self.annotated(part, depth + 1)[0]
            schemas.extend(each for each in schema.get("anyOf", [schema]) if each != {"type": "null"} and each not in schemas)
        if all(set(each) == {"type"} and isinstance(each["type"], str) and each["type"] not in {"array", "object"} for each in schemas):
            types = [each["type"] for each in schemas]
            return {"type": types[0] if len(types) == 1 else types} if types else {}
        return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}

    def model(self, definition, depth):
        bases = {base_name(base) for base in definition.bases}
        if any(base.endswith("Enum") for base in bases):
            values = [self.value(each.value) for each in definition.body if isinstance(each, ast.Assign)]
            return {"type": "string", "enum": [each for each in values if isinstance(each, str)]} if values else UNKNOWN
        if depth > MAX_DEPTH or not self.is_model(definition):
            return UNKNOWN
        fields = {}
        for owner in [*self.ancestors(definition), definition]:
            for each in owner.body:
                if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and "ClassVar" not in ast.unparse(each.annotation):
                    fields[each.target.id] = (each.target.id, each.annotation, each.value if each.value else MISSING)
        return self.object(fields.values(), depth)

    def ancestors(self, definition):
        found = [self.names.get(base_name(base)) for base in definition.bases]
        own = [each for each in found if isinstance(each, ast.ClassDef) and each is not definition]
        return [*(far for each in own for far in self.ancestors(each)), *own][:MAX_DEPTH]

    def is_model(self, definition):
        owners = [*self.ancestors(definition), definition]
        decorated = any(base_name(getattr(each, "func", each)) == "dataclass" for each in definition.decorator_list)
        return decorated or any(base_name(base) in MODELS for owner in owners for base in owner.bases)

    def resolve(self, node):
        """Follows a name to what it stands for, unless that is a class or a function."""
        for _ in range(MAX_DEPTH):
            definition = self.names.get(node.id) if isinstance(node, ast.Name) else None
            if not isinstance(definition, ast.expr):
                break
            node = definition
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "[" in node.value:
            try:
                return ast.parse(node.value, mode="eval").body
            except SyntaxError:
                return node
        return node

    def value(self, node):
        """A constant, also one that is put together of texts or named elsewhere. None if it is no constant."""
        node = self.resolve(node)
        if isinstance(node, ast.JoinedStr):
            parts = [self.value(each.value if isinstance(each, ast.FormattedValue) else each) for each in node.values]
            return "".join(str(each) for each in parts if each is not None)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left, right = self.value(node.left), self.value(node.right)
            return left + right if isinstance(left, str) and isinstance(right, str) else None
        if isinstance(node, ast.Attribute) and isinstance(self.names.get(base_name(node.value)), ast.ClassDef):
            for each in self.names[base_name(node.value)].body:
                if isinstance(each, ast.Assign) and getattr(each.targets[0], "id", None) == node.attr:
                    return self.value(each.value)
        if isinstance(node, ast.Attribute) and node.attr == "value":
            return self.value(node.value)
        if isinstance(node, (ast.Dict, ast.List, ast.Tuple)):
            return self.collection(node)
        if isinstance(node, ast.Call):
            return self.called(node)
        if isinstance(node, ast.ListComp):
            return self.values_of_enum(node)
        try:
            return ast.literal_eval(node) if node is not None else None
        except (ValueError, TypeError, SyntaxError):
            return None

    def called(self, call):
        """`list(CODES)`, `sorted(CODES)` and `", ".join(CODES)` of constants."""
        values = self.value(call.args[0]) if len(call.args) == 1 and not call.keywords else None
        name = base_name(call.func)
        if name == "join" and isinstance(call.func, ast.Attribute) and isinstance(self.value(call.func.value), str):
            are_texts = isinstance(values, (list, dict)) and all(isinstance(each, str) for each in values)
            return self.value(call.func.value).join(values) if are_texts else None
        if name not in {"list", "tuple", "sorted"} or not isinstance(values, (list, dict)):
            return None
        return sorted(values, key=str) if name == "sorted" else list(values)

    def values_of_enum(self, node):
        """`[each.value for each in Unit]`."""
        loop = node.generators[0]
        owner = self.names.get(base_name(loop.iter))
        if not isinstance(owner, ast.ClassDef) or loop.ifs or getattr(node.elt, "attr", None) != "value":
            return None
        return self.model(owner, 0).get("enum")

    def collection(self, node):
        """A list or an object whose parts are constants. None if one of them is not."""
        is_list = not isinstance(node, ast.Dict)
        parts = node.elts if is_list else [*node.keys, *node.values]
        values = [self.value(each) for each in parts]
        if any(value is None and not is_none(part) for part, value in zip(parts, values)):
            return None
        return values if is_list else dict(zip(values[: len(node.keys)], values[len(node.keys) :]))


def bounded(schema, extra):
    """A schema with what `Field` adds. The length of a list is how many elements it has."""
    if schema.get("type") == "array":
        extra = {OF_LISTS.get(key, key): value for key, value in extra.items()}
    return {**schema, **extra}


def base_name(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def base_name_of_text(text):
    return text.split("[")[0].split("|")[0].split(".")[-1].strip(" '\"")


def elements(node):
    return node.elts if isinstance(node, ast.Tuple) else [node]


def is_none(node):
    return isinstance(node, ast.Constant) and node.value is None


def is_ellipsis(node):
    return isinstance(node, ast.Constant) and node.value is ...


def serve(tools):
    """Answers the two requests that a list of tools needs, one JSON message per line (MCP, stdio transport)."""
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message:
            continue
        results = {
            "initialize": {
                "protocolVersion": message.get("params", {}).get("protocolVersion", "2025-06-18"),
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "declared-tools", "version": ""},
            },
            "tools/list": {"tools": tools},
        }
        answer = {"jsonrpc": "2.0", "id": message["id"], "result": results.get(message["method"], {})}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    folder, prefix, *_ = [*sys.argv[1:], ""]
    serve(Source(folder, prefix).tools())

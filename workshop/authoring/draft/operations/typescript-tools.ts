import ts from 'typescript';
import { forEachNode, SourceNames } from './typescript-names.ts';
import { refinement } from './zod-refinements.ts';

/** A tool as an MCP server lists it. */
type DeclaredTool = { name: string; description?: string; inputSchema: object; annotations?: object };
type Json = Record<string, unknown>;
/** JSON Schema of a zod schema, and whether the argument may be left out. */
type ZodFacts = { schema: Json; isOptional: boolean };

const MAX_DEPTH = 12; // Of nested schemas and of names that stand for names.
const UNREAD = Symbol('not a constant');
/** The schema of what the source does not explain. An empty one would accept anything. */
const UNKNOWN: Json = { 'x-unread': true };
const INPUT_KEYS = ['inputSchema', 'input_schema', 'parameters', 'schema', 'paramsSchema'];

/**
 * The tools that the source of a TypeScript or JavaScript MCP server declares, without running it: calls of `tool` and
 * `registerTool`, and objects with a name (their own, or that of the property they stand in) and a schema. Schemas are
 * zod calls or JSON Schema literals. A type that the source does not explain is marked (`x-unread`), so the operation
 * counts as incomplete; a tool whose list of arguments cannot be read is left out and named in `unread`.
 * @param sources texts by file name
 */
export function typescriptTools(sources: Readonly<Record<string, string>>): {
  tools: DeclaredTool[];
  unread: string[];
} {
  const files = Object.entries(sources).map(([name, text]) =>
    ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true),
  );
  const reader = new SourceReader(new SourceNames(files));
  const tools = new Map<string, DeclaredTool>();
  const unread = new Set<string>();
  for (const file of files) {
    forEachNode(file, (node) => {
      const declared = reader.toolAt(node);
      if (!declared || tools.has(declared.name)) return;
      const { inputSchema, ...rest } = declared;
      if (inputSchema) tools.set(declared.name, { ...rest, inputSchema });
      else unread.add(declared.name);
    });
  }
  return { tools: [...tools.values()], unread: [...unread].filter((name) => !tools.has(name)) };
}

const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

class SourceReader {
  readonly #names: SourceNames;
  /** The calls around the one that is read, which end schemas that contain themselves. */
  readonly #open = new Set<ts.Node>();

  constructor(names: SourceNames) {
    this.#names = names;
  }

  /** The tool that a node declares. Without a schema, its arguments cannot be read. */
  toolAt(node: ts.Node): (Omit<DeclaredTool, 'inputSchema'> & { inputSchema: object | null }) | null {
    if (ts.isCallExpression(node)) return this.#registration(node);
    return ts.isObjectLiteralExpression(node) ? this.#listed(node) : null;
  }

  #registration(call: ts.CallExpression) {
    const method = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
    const [first, second, ...others] = call.arguments;
    if (!/^(?!call).*(?:^t|T)ool$/.test(method) || !first || !second) return null;
    const name = this.value(first);
    if (!isText(name)) return null;
    const options = this.#literal(second);
    if (options && this.#property(options, 'description'))
      return this.#described(name, options, this.#input(options));
    const description = this.value(second);
    const rest = isText(description) ? others : [second, ...others];
    const shape = rest.length > 1 ? rest[0] : undefined; // The last one is the handler.
    const inputSchema = shape ? this.#schema(shape) : { type: 'object', properties: {} };
    return { name, ...(isText(description) ? { description } : {}), inputSchema };
  }

  /** `{ name: 'get_tide', inputSchema: … }`, and `get_tide: tool({ description: '…', parameters: … })`. */
  #listed(literal: ts.ObjectLiteralExpression) {
    const input = this.#input(literal);
    if (input === undefined || !this.#property(literal, 'description')) return null;
    const own = this.#property(literal, 'method') ?? this.#property(literal, 'name');
    const { parent } = literal;
    const holder = ts.isCallExpression(parent) ? parent.parent : parent;
    const key = ts.isPropertyAssignment(holder) ? holder.name.getText().replaceAll(/['"]/g, '') : UNREAD;
    const name = own ? this.value(own) : key;
    return isText(name) && /^[\w.:/-]+$/.test(name) ? this.#described(name, literal, input) : null;
  }

  #described(name: string, literal: ts.ObjectLiteralExpression, input: object | null | undefined) {
    const [description, annotations] = ['description', 'annotations'].map((key) => {
      const property = this.#property(literal, key);
      return property ? this.value(property) : UNREAD;
    });
    return {
      name,
      ...(isText(description) ? { description } : {}),
      ...(isMap(annotations) ? { annotations } : {}),
      inputSchema: input === undefined ? { type: 'object', properties: {} } : input,
    };
  }

  /** Undefined if the object names no schema, null if it cannot be read. */
  #input(literal: ts.ObjectLiteralExpression): object | null | undefined {
    const given = INPUT_KEYS.map((key) => this.#property(literal, key)).find((each) => each !== undefined);
    return given === undefined ? undefined : this.#schema(given);
  }

  #literal(node: ts.Node): ts.ObjectLiteralExpression | undefined {
    const found = this.#resolve(node);
    return found && ts.isObjectLiteralExpression(found) ? found : undefined;
  }

  #property(literal: ts.ObjectLiteralExpression, key: string): ts.Expression | undefined {
    for (const each of literal.properties) {
      if (this.#key(each.name) !== key) continue;
      if (ts.isPropertyAssignment(each)) return each.initializer;
      if (ts.isShorthandPropertyAssignment(each)) return each.name;
    }
    return undefined;
  }

  /** The name of a property. Undefined if it is computed from what is no constant. */
  #key(name: ts.Node | undefined): string | undefined {
    if (!name) return undefined;
    if (!ts.isComputedPropertyName(name)) return name.getText().replaceAll(/['"]/g, '');
    const value = this.value(name.expression);
    return isText(value) ? value : undefined;
  }

  /** JSON Schema of all arguments: of a zod object, of an object of zod schemas, or a literal. Null if it is none. */
  #schema(node: ts.Node): object | null {
    const found = this.#resolve(node);
    if (!found) return null;
    if (ts.isCallExpression(found) && /(?:zodToJsonSchema|toJSONSchema)$/.test(found.expression.getText()))
      return found.arguments[0] ? this.#schema(found.arguments[0]) : null;
    if (ts.isObjectLiteralExpression(found)) {
      const value = this.value(found);
      if (isMap(value) && value.type === 'object') return value;
      return this.#object(found, 0);
    }
    const shape = this.#shapeOf(found, 0);
    if (shape) return shape;
    const { schema } = this.zod(found, 0);
    return schema.type === 'object' && isMap(schema.properties) ? schema : null;
  }

  /** An object of zod schemas, such as the argument of `z.object`. Null if a spread part cannot be read. */
  #object(node: ts.Node, depth: number): Json | null {
    const literal = this.#literal(node);
    if (!literal) return this.#shapeOf(node, depth);
    const properties: Json = {};
    const required = new Set<string>();
    for (const each of literal.properties) {
      if (ts.isSpreadAssignment(each)) {
        const part = this.#object(each.expression, depth + 1);
        if (!part) return null;
        Object.assign(properties, part.properties);
        for (const name of (part.required as string[] | undefined) ?? []) required.add(name);
        continue;
      }
      const name = this.#key(each.name);
      const given = ts.isPropertyAssignment(each) ? each.initializer : each.name;
      if (name === undefined || given === undefined) return null;
      const { schema, isOptional } = this.zod(given, depth + 1);
      properties[name] = schema;
      if (!isOptional) required.add(name);
    }
    return { type: 'object', properties, ...(required.size > 0 ? { required: [...required] } : {}) };
  }

  /** `Schema.shape`. */
  #shapeOf(node: ts.Node, depth: number): Json | null {
    const found = this.#resolve(node);
    if (!found || !ts.isPropertyAccessExpression(found) || found.name.text !== 'shape') return null;
    const { schema } = this.zod(found.expression, depth + 1);
    return isMap(schema.properties) ? schema : null;
  }

  zod(node: ts.Node, depth: number): ZodFacts {
    const unknown = { schema: UNKNOWN, isOptional: false };
    const found = depth > MAX_DEPTH ? undefined : this.#resolve(node);
    if (!found || this.#open.has(found)) return unknown;
    this.#open.add(found);
    try {
      return this.#zodAt(found, depth) ?? unknown;
    } finally {
      this.#open.delete(found);
    }
  }

  /** Null if the source does not explain it. Methods of one chain nest nothing. */
  #zodAt(found: ts.Node, depth: number): ZodFacts | null {
    if (ts.isPropertyAccessExpression(found)) {
      const owner = found.name.text === 'shape' ? null : this.#shapeOf(found.expression, depth + 1);
      const schema = owner && isMap(owner.properties) ? owner.properties[found.name.text] : undefined;
      const required = (owner?.required as string[] | undefined) ?? [];
      return isMap(schema) ? { schema, isOptional: !required.includes(found.name.text) } : null;
    }
    if (!ts.isCallExpression(found)) return null;
    const called = found.expression;
    if (ts.isIdentifier(called)) {
      const body = this.#bodyOf(called);
      return body ? this.zod(body, depth + 1) : null;
    }
    if (!ts.isPropertyAccessExpression(called)) return null;
    const owner = called.expression.getText();
    if (/^(?:z|z3|z4|zod)(?:\.coerce)?$/.test(owner))
      return this.#made(called.name.text, found.arguments, depth + 1);
    return this.#refined(this.zod(called.expression, depth), called.name.text, found.arguments, depth + 1);
  }

  /** What a function returns, such as `(context) => z.object(…)`. */
  #bodyOf(name: ts.Identifier): ts.Node | undefined {
    const found = this.#names.definitionOf(name);
    if (
      !found ||
      !(ts.isArrowFunction(found) || ts.isFunctionExpression(found) || ts.isFunctionDeclaration(found))
    )
      return undefined;
    if (!found.body || !ts.isBlock(found.body)) return found.body;
    const returned = found.body.statements.filter(ts.isReturnStatement);
    return returned.length === 1 ? returned[0]?.expression : undefined;
  }

  #made(kind: string, given: ts.NodeArray<ts.Expression>, depth: number): ZodFacts {
    const of = (schema: Json, isOptional = false): ZodFacts => ({ schema, isOptional });
    const [first, second] = given;
    const inner = (node: ts.Node | undefined): Json => (node ? this.zod(node, depth).schema : UNKNOWN);
    const simple = SIMPLE_TYPES[kind];
    if (simple) return of(simple);
    if (kind === 'object' || kind === 'strictObject' || kind === 'looseObject')
      return of((first && this.#object(first, depth)) ?? { type: 'object', ...UNKNOWN });
    if (kind === 'array' || kind === 'set') return of({ type: 'array', items: inner(first) });
    if (kind === 'record') return of({ type: 'object', additionalProperties: inner(second ?? first) });
    if (kind === 'optional') return of(inner(first), true);
    if (kind === 'nullable') return of(inner(first));
    if (kind === 'preprocess') return second ? this.zod(second, depth) : of(UNKNOWN);
    if (kind === 'lazy') return of(first && ts.isArrowFunction(first) ? inner(first.body) : UNKNOWN);
    if (kind === 'enum' || kind === 'nativeEnum' || kind === 'literal') {
      const value = first ? this.value(first) : UNREAD;
      const values = isMap(value) ? Object.values(value) : [value].flat();
      return of(
        values.every((each) => ['string', 'number', 'boolean'].includes(typeof each))
          ? { enum: values }
          : UNKNOWN,
      );
    }
    if ((kind === 'union' || kind === 'discriminatedUnion') && given.length > 0) {
      const list = this.#resolve(given[kind === 'union' ? 0 : 1] as ts.Node);
      return of(list && ts.isArrayLiteralExpression(list) ? { anyOf: list.elements.map(inner) } : UNKNOWN);
    }
    return of(UNKNOWN);
  }

  #refined(facts: ZodFacts, method: string, given: ts.NodeArray<ts.Expression>, depth: number): ZodFacts {
    const { schema } = facts;
    const [first] = given;
    const value = first ? this.value(first) : UNREAD;
    if (method === 'optional' || method === 'nullish') return { ...facts, isOptional: true };
    if (method === 'default' || method === 'prefault')
      return { schema: value === UNREAD ? schema : { ...schema, default: value }, isOptional: true };
    if (method === 'describe')
      return { ...facts, schema: isText(value) ? { ...schema, description: value } : schema };
    if (method === 'int') return { ...facts, schema: { ...schema, type: 'integer' } };
    if (method === 'array') return { ...facts, schema: { type: 'array', items: schema } };
    if (method === 'or')
      return { ...facts, schema: { anyOf: [schema, first ? this.zod(first, depth).schema : UNKNOWN] } };
    if (method === 'partial') return { ...facts, schema: { ...schema, required: [] } };
    if (method === 'extend' || method === 'merge' || method === 'safeExtend') {
      const added =
        first && (method === 'merge' ? this.zod(first, depth).schema : this.#object(first, depth));
      return added && isMap(added.properties)
        ? { ...facts, schema: joined(schema, added) }
        : { schema: UNKNOWN, isOptional: false };
    }
    if (method === 'pick' || method === 'omit')
      return { ...facts, schema: isMap(value) ? chosen(schema, method, value) : UNKNOWN };
    if (!SAME_INPUT.has(method)) return { schema: UNKNOWN, isOptional: facts.isOptional };
    const source = first ? (this.#resolve(first)?.getText() ?? '') : '';
    return { ...facts, schema: { ...schema, ...refinement(schema, method, value, source) } };
  }

  /** Follows a name to what it stands for, and leaves out what only the compiler reads. */
  #resolve(node: ts.Node): ts.Node | undefined {
    let found: ts.Node | undefined = node;
    for (let steps = 0; found && steps < MAX_DEPTH; steps += 1) {
      if (ts.isAsExpression(found) || ts.isSatisfiesExpression(found) || ts.isParenthesizedExpression(found))
        found = found.expression;
      else if (ts.isIdentifier(found)) found = this.#names.definitionOf(found);
      else if (ts.isPropertyAccessExpression(found)) {
        const member = this.#member(found);
        if (!member) return found;
        found = member;
      } else return found;
    }
    return undefined;
  }

  /** What `schemas.tides` stands for, if `schemas` is a file or an object. */
  #member({ expression, name }: ts.PropertyAccessExpression): ts.Node | undefined {
    if (!ts.isIdentifier(expression)) return undefined;
    const exported = this.#names.memberOf(expression, name.text);
    if (exported) return exported;
    const owner = this.#literal(expression);
    return owner && this.#property(owner, name.text);
  }

  /** A constant, also one that is put together of others. UNREAD if a part is none. */
  value(node: ts.Node, depth = 0): unknown {
    const found = depth > MAX_DEPTH ? undefined : this.#resolve(node);
    if (!found) return UNREAD;
    if (ts.isStringLiteralLike(found)) return found.text;
    if (ts.isNumericLiteral(found)) return Number(found.text);
    if (found.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (found.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (found.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isTemplateExpression(found)) {
      const parts = found.templateSpans.map(({ expression, literal }) => [
        this.value(expression, depth + 1),
        literal.text,
      ]);
      // Numbers and texts that are computed are left out of a description.
      return (
        found.head.text +
        parts
          .flat()
          .map((each) => (each === UNREAD ? '…' : String(each)))
          .join('')
      );
    }
    if (ts.isBinaryExpression(found) && found.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const [left, right] = [this.value(found.left, depth + 1), this.value(found.right, depth + 1)];
      return isText(left) && isText(right) ? left + right : UNREAD;
    }
    if (ts.isPrefixUnaryExpression(found) && ts.isNumericLiteral(found.operand))
      return -Number(found.operand.text);
    if (ts.isArrayLiteralExpression(found)) {
      const values = found.elements.flatMap((each) => {
        if (!ts.isSpreadElement(each)) return [this.value(each, depth + 1)];
        const part = this.value(each.expression, depth + 1);
        return Array.isArray(part) ? part : [UNREAD];
      });
      return values.includes(UNREAD) ? UNREAD : values;
    }
    if (ts.isObjectLiteralExpression(found)) return this.#objectValue(found, depth);
    if (ts.isEnumDeclaration(found))
      return Object.fromEntries(
        found.members.map((each) => [
          each.name.getText(),
          each.initializer ? this.value(each.initializer) : UNREAD,
        ]),
      );
    if (ts.isPropertyAccessExpression(found)) {
      const owner = this.value(found.expression, depth + 1);
      return isMap(owner) && Object.hasOwn(owner, found.name.text) ? owner[found.name.text] : UNREAD;
    }
    if (ts.isCallExpression(found)) return this.#called(found, depth + 1);
    return UNREAD;
  }

  /** `text.trim()`, `Object.keys(ports)`, `Object.values(ports)` and `ports.map((port) => port.code)` of constants. */
  #called({ expression, arguments: [first] }: ts.CallExpression, depth: number): unknown {
    if (!ts.isPropertyAccessExpression(expression)) return UNREAD;
    const [owner, method] = [expression.expression, expression.name.text];
    if (owner.getText() === 'Object' && first && (method === 'keys' || method === 'values')) {
      const value = this.value(first, depth);
      return isMap(value) ? Object[method](value) : UNREAD;
    }
    if (method !== 'trim' && method !== 'map') return UNREAD;
    const value = this.value(owner, depth);
    if (method === 'trim') return isText(value) ? value.trim() : UNREAD;
    const field = first && ts.isArrowFunction(first) ? fieldOf(first) : undefined;
    if (field === undefined || !Array.isArray(value)) return UNREAD;
    const values = value.map((each) => (isMap(each) ? each[field] : undefined));
    return values.includes(undefined) ? UNREAD : values;
  }

  #objectValue(literal: ts.ObjectLiteralExpression, depth: number): unknown {
    const made: Json = {};
    for (const each of literal.properties) {
      if (ts.isSpreadAssignment(each)) {
        const part = this.value(each.expression, depth + 1);
        if (!isMap(part)) return UNREAD;
        Object.assign(made, part);
        continue;
      }
      const given = ts.isPropertyAssignment(each) ? each.initializer : each.name;
      const value = given ? this.value(given, depth + 1) : UNREAD;
      if (value === UNREAD || this.#key(each.name) === undefined) return UNREAD;
      made[String(this.#key(each.name))] = value;
    }
    return made;
  }
}

/** The field that `(port) => port.code` takes of its argument. */
function fieldOf({ parameters: [parameter], body }: ts.ArrowFunction): string | undefined {
  if (!parameter || !ts.isPropertyAccessExpression(body)) return undefined;
  return body.expression.getText() === parameter.name.getText() ? body.name.text : undefined;
}

const TEXT = { type: 'string' };
const SIMPLE_TYPES: Readonly<Record<string, Json>> = {
  string: TEXT,
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  uuid: { type: 'string', format: 'uuid' },
  guid: { type: 'string', format: 'uuid' },
  date: TEXT,
  number: { type: 'number' },
  int: { type: 'integer' },
  bigint: { type: 'integer' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  any: {},
  unknown: {},
};

/** Methods of zod that change neither the type nor whether an argument may be left out. */
const SAME_INPUT = new Set(
  `min max length regex email url uuid datetime date time ip cuid nanoid base64 trim toLowerCase toUpperCase startsWith
  endsWith includes nonempty positive nonnegative negative finite safe gt gte lt lte multipleOf step nullable strict strip
  passthrough loose refine superRefine transform pipe readonly catch brand meta check overwrite`.split(/\s+/),
);

const namesOf = ({ required }: Json): string[] => (Array.isArray(required) ? required.map(String) : []);

function joined(schema: Json, added: Json): Json {
  const names = Object.keys(added.properties as Json);
  const required = [...namesOf(schema).filter((name) => !names.includes(name)), ...namesOf(added)];
  const properties = { ...(schema.properties as Json | undefined), ...(added.properties as Json) };
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function chosen(schema: Json, method: 'pick' | 'omit', mask: Json): Json {
  const isKept = (name: string) => Object.hasOwn(mask, name) === (method === 'pick');
  const properties = Object.entries((schema.properties as Json | undefined) ?? {}).filter(([name]) =>
    isKept(name),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: namesOf(schema).filter(isKept),
  };
}

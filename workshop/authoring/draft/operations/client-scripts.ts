import ts from 'typescript';
import type { CallReader, ClientCall, Field } from './client-call.ts';
import { forEachNode } from './typescript-names.ts';
import type { TypeSchemas } from './typescript-schemas.ts';

type Options = ts.ObjectLiteralExpression | undefined;
/** `params` is sent whole by Stripe's client: in the query of GET, else in the body. Stainless names each place. */
type Sent = { params: ts.Expression | undefined } | { options: Options; isMultipart: boolean };
type ScriptCall = { method: string; path: ts.Expression; sent: Sent };
type Declared = Pick<ClientCall, 'documentation' | 'isDeprecated' | 'result'> & {
  parameters: Map<string, ts.Type>;
};
type Places = Pick<ClientCall, 'query' | 'bodyType'> & { body: Field[] };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * The calls of clients by Stainless, whose methods call `this._client.post(path, { body })`, and of Stripe's, whose
 * methods call `this._makeRequest('POST', path, params)`. Paths stand in the script of the same name.
 */
export const scriptCalls: CallReader = (file, access) => {
  const script = access.readText(file.fileName.replace(/\.d\.(m?)ts$/, '.$1js'));
  if (!file.isDeclarationFile || script === undefined) return [];
  return [...callsOf(script)].flatMap(([key, { method, path: given, sent }]) => {
    const declared = declaredMethod(file, key, access.checker);
    const path = pathOf(given);
    if (!declared || path === null) return [];
    const { parameters, ...facts } = declared;
    const places =
      'options' in sent
        ? placed(sent, parameters, path, access.schemas)
        : whole(sent.params, method, parameters, access.schemas);
    const id = key.replace('Resource.', '.').replace('.', '_');
    return [{ id, method, path, ...facts, ...places }];
  });
};

/** The calls of a script by `Class.method`. */
function callsOf(text: string): Map<string, ScriptCall> {
  const calls = new Map<string, ScriptCall>();
  const file = ts.createSourceFile('client.js', text, ts.ScriptTarget.Latest, true);
  forEachNode(file, (node) => {
    if (!ts.isMethodDeclaration(node) || !node.body || !ts.isClassLike(node.parent)) return;
    const key = `${node.parent.name?.text}.${node.name.getText()}`;
    forEachNode(node.body, (inner) => {
      const call = ts.isCallExpression(inner) ? readCall(inner) : null;
      if (call && !calls.has(key)) calls.set(key, call);
    });
  });
  return calls;
}

function readCall(call: ts.CallExpression): ScriptCall | null {
  if (!ts.isPropertyAccessExpression(call.expression)) return null;
  const { name, expression } = call.expression;
  const [first, second, third] = call.arguments;
  if (name.text === '_makeRequest' && first && ts.isStringLiteral(first) && second)
    return { method: first.text.toLowerCase(), path: second, sent: { params: third } };
  if (expression.getText() !== 'this._client' || !first) return null;
  const isList = name.text === 'getAPIList';
  const given = isList ? third : second;
  // `multipartFormRequestOptions({ body, ...options })` sends a form with files, `maybe…` only if there is a file.
  const isWrapped = given !== undefined && ts.isCallExpression(given);
  const isMultipart = isWrapped && !/\bmaybe/.test(given.expression.getText());
  const literal = isWrapped ? given.arguments[0] : given;
  const options = literal && ts.isObjectLiteralExpression(literal) ? literal : undefined;
  const method = isList ? (textAt(options, 'method') ?? 'get') : name.text;
  return METHODS.includes(method) ? { method, path: first, sent: { options, isMultipart } } : null;
}

function propertyAt(literal: Options, key: string): ts.Expression | undefined {
  for (const each of literal?.properties ?? []) {
    if (each.name?.getText().replaceAll(/['"]/g, '') !== key) continue;
    if (ts.isPropertyAssignment(each)) return each.initializer;
    if (ts.isShorthandPropertyAssignment(each)) return each.name;
  }
  return undefined;
}

function textAt(literal: Options, key: string): string | undefined {
  const value = propertyAt(literal, key);
  return value && ts.isStringLiteral(value) ? value.text : undefined;
}

/** Of several signatures, the one that takes the most fields: the others leave some out. */
function declaredMethod(source: ts.SourceFile, key: string, checker: ts.TypeChecker): Declared | null {
  const [className, methodName] = key.split('.');
  const all: ts.MethodDeclaration[] = [];
  forEachNode(source, (node) => {
    if (!ts.isMethodDeclaration(node) || node.name.getText() !== methodName) return;
    if (ts.isClassLike(node.parent) && node.parent.name?.text === className) all.push(node);
  });
  const read = all.map((node) => {
    const parameters = new Map(
      node.parameters.map((each) => [each.name.getText(), checker.getTypeAtLocation(each)]),
    );
    const width = [...parameters.values()].flatMap((type) => fieldNames(type, checker)).length;
    return { node, parameters, width };
  });
  const [widest] = read.toSorted((a, b) => b.width - a.width);
  const signature = widest && checker.getSignatureFromDeclaration(widest.node);
  if (!widest || !signature) return null;
  const documentation = ts.displayPartsToString(signature.getDocumentationComment(checker));
  return {
    documentation,
    isDeprecated:
      signature.getJsDocTags().some(({ name }) => name === 'deprecated') ||
      /^This method is deprecated/.test(documentation),
    parameters: widest.parameters,
    result: checker.getAwaitedType(signature.getReturnType()),
  };
}

const fieldNames = (type: ts.Type, checker: ts.TypeChecker): string[] =>
  checker.getPropertiesOfType(checker.getNonNullableType(type)).map(({ name }) => name);

/** `'/charges'`, or a template: each expression in it is a placeholder. Null if it is computed otherwise. */
function pathOf(node: ts.Expression): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  const template = ts.isTaggedTemplateExpression(node) ? node.template : node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  if (!ts.isTemplateExpression(template)) return null;
  const spans = template.templateSpans.map(
    ({ expression, literal }) => `{${nameOf(expression)}}${literal.text}`,
  );
  return template.head.text + spans.join('');
}

/** `id` for `id`, `encodeURIComponent(id)` and `params.id`. */
function nameOf(node: ts.Expression): string {
  if (ts.isCallExpression(node) && node.arguments[0]) return nameOf(node.arguments[0]);
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
}

/** Stripe's client sends texts as a form, and lists with brackets. */
function whole(
  node: ts.Expression | undefined,
  method: string,
  parameters: Declared['parameters'],
  schemas: TypeSchemas,
): Places {
  const type = node && parameters.get(node.getText());
  const fields = type ? schemas.fieldsOf(type) : [];
  const isQuery = method === 'get';
  const named = fields.map((each) =>
    isQuery && isList(each.schema) ? { ...each, name: `${each.name}[]` } : each,
  );
  const bodyType = 'application/x-www-form-urlencoded';
  return { query: isQuery ? named : [], body: isQuery ? [] : fields, bodyType };
}

const isList = ({ type }: Field['schema']): boolean => type === 'array';

/** `{ body, query, headers }`: each is a parameter of the method, or its rest after others were taken out of it. */
function placed(
  { options, isMultipart }: { options: Options; isMultipart: boolean },
  parameters: Declared['parameters'],
  path: string,
  schemas: TypeSchemas,
): Places {
  const fieldsAt = (key: string): Field[] => {
    const value = propertyAt(options, key);
    if (!value) return [];
    const type = parameters.get(ts.isIdentifier(value) ? value.text : '');
    const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    const taken = new Set([...inPath, ...headerNames(options)]);
    if (type) return schemas.fieldsOf(type);
    const rest = parameters.get('params');
    if (!rest) return [];
    const fields = schemas.fieldsOf(rest).filter(({ name }) => !taken.has(name));
    if (!ts.isObjectLiteralExpression(value)) return withoutOthers(fields, options, key);
    const names = value.properties.map((each) => each.name?.getText().replaceAll(/['"]/g, ''));
    return fields.filter(({ name }) => names.includes(name));
  };
  const bodyType = isMultipart ? 'multipart/form-data' : 'application/json';
  return { query: fieldsAt('query'), body: fieldsAt('body'), bodyType };
}

/** If a call has both a query and a body, the one that is written field by field says what the other lacks. */
function withoutOthers(fields: Field[], options: Options, key: string): Field[] {
  const other = propertyAt(options, key === 'body' ? 'query' : 'body');
  if (!other || !ts.isObjectLiteralExpression(other)) return fields;
  const names = other.properties.map((each) => each.name?.getText().replaceAll(/['"]/g, ''));
  return fields.filter(({ name }) => !names.includes(name));
}

/** Fields that are sent as headers, such as `Idempotency-Key` and `betas`, by the names that callers use. */
function headerNames(options: Options): string[] {
  const headers = propertyAt(options, 'headers');
  const found: string[] = [];
  if (headers)
    forEachNode(headers, (node) => {
      if (!ts.isPropertyAssignment(node)) return;
      const [first] = node.initializer.getText().split(/\W/); // `betas` of `betas?.toString()`
      found.push(node.name.getText().replaceAll(/['"]/g, ''), first ?? '');
    });
  return found;
}

import ts from 'typescript';
import type { CallReader, ClientAccess, Field } from './client-call.ts';
import { forEachNode } from './typescript-names.ts';

const PATH = /pathToFunc\("([^"]+)"/;
const METHOD = /method: "([A-Z]+)"/;
const QUERY = /encode\w*Query\(\{([^}]*)\}/g;
const FIELD = /"([^"]+)": payload\??\.(\w+)/g;
const BODY = /encodeJSON\("body", payload(?:\??\.(\w+))?,/;
const ID = /operationID: "([^"]+)"/;
const SENT = '$Outbound';

/**
 * The calls of clients by Speakeasy: one file with one function each. The script says which fields of the request go
 * where; the type `Request$Outbound` beside the type of the request has the names under which they are sent.
 */
export const speakeasyCalls: CallReader = (file, { checker, schemas, readText }) => {
  const text = readText(file.fileName.replace(/\.d\.ts$/, '.js')) ?? '';
  const [path, method] = [PATH.exec(text)?.[1], METHOD.exec(text)?.[1]];
  if (!path || !method) return [];
  const found: ReturnType<CallReader> = [];
  forEachNode(file, (node) => {
    if (!ts.isFunctionDeclaration(node) || !node.name) return;
    const request = node.parameters.find((each) => each.name.getText() === 'request');
    const sent = request?.type && sentType(request.type, checker);
    const fields = sent ? schemas.fieldsOf(sent) : [];
    const signature = checker.getSignatureFromDeclaration(node);
    const documentation = ts.displayPartsToString(signature?.getDocumentationComment(checker));
    found.push({
      id: ID.exec(text)?.[1] ?? node.name.text,
      method: method.toLowerCase(),
      path,
      documentation,
      isDeprecated: signature?.getJsDocTags().some(({ name }) => name === 'deprecated') ?? false,
      query: queryOf(text, fields),
      body: bodyOf(text, sent, fields, { schemas }),
      bodyType: 'application/json',
      result: undefined, // Results have the names of the client, not those of the response.
    });
  });
  return found;
};

/** The type under which the client sends what callers give. */
function sentType(node: ts.TypeNode, checker: ts.TypeChecker): ts.Type | undefined {
  const name = ts.isTypeReferenceNode(node) ? node.typeName : undefined;
  const local = name && checker.getSymbolAtLocation(name);
  const symbol = local && local.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(local) : local;
  const source = symbol?.declarations?.[0]?.getSourceFile();
  const own =
    source && checker.getSymbolAtLocation(source)?.exports?.get(`${symbol?.name}${SENT}` as ts.__String);
  return own && checker.getDeclaredTypeOfSymbol(own);
}

/** A default shows that callers may leave a field out, though the client always sends it. */
const queryOf = (text: string, fields: readonly Field[]): Field[] =>
  [...text.matchAll(QUERY)].flatMap(([, pairs = '']) =>
    [...pairs.matchAll(FIELD)].flatMap(([, name = '', own]) => {
      const field = fields.find((each) => each.name === own);
      return field ? [{ ...field, name }] : [];
    }),
  );

function bodyOf(
  text: string,
  sent: ts.Type | undefined,
  fields: readonly Field[],
  { schemas }: Pick<ClientAccess, 'schemas'>,
): Field['schema'] | null {
  const [isSent, name] = BODY.exec(text) ?? [];
  if (isSent === undefined || !sent) return null;
  const whole =
    name === undefined ? schemas.schemaOf(sent) : fields.find((each) => each.name === name)?.schema;
  const { description: _, ...schema } = whole ?? {};
  return whole ? schema : null;
}

import ts from 'typescript';
import type { CallReader, Field } from './client-call.ts';
import { tagOf, tagText } from './client-tags.ts';
import { forEachNode } from './typescript-names.ts';

const PATH = /localVarPath = `([^`]+)`/;
const METHOD = /localVarRequestOptions = \{ method: '([A-Z]+)'/;
const QUERY = /localVarQueryParameter\['([^']+)'\] = (?:\((\w+) as any|(\w+))/g;
const BODY = /serializeDataIfNeeded\((\w+),/;
const PARAMETERS = /ParamCreator$/;

/** The calls of the source of clients by OpenAPI Generator for Axios: one function of a `ParamCreator` prepares each. */
export const axiosCalls: CallReader = (file, { checker, schemas }) => {
  const found: ReturnType<CallReader> = [];
  const results = resultsOf(file, checker);
  forEachNode(file, (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isArrowFunction(node.initializer)) return;
    const text = node.initializer.body.getText();
    const [path, method] = [PATH.exec(text)?.[1], METHOD.exec(text)?.[1]];
    if (!path || !method || !isInCreator(node)) return;
    const fields = new Map(
      node.initializer.parameters.map((each): [string, Field] => {
        const type = checker.getTypeAtLocation(each);
        const description = parameterText(node, each.name.getText());
        const schema = { ...schemas.schemaOf(type), ...(description ? { description } : {}) };
        return [each.name.getText(), { name: each.name.getText(), schema, isOptional: !!each.questionToken }];
      }),
    );
    const query = [...text.matchAll(QUERY)].flatMap(([, name = '', cast, plain]) => {
      const field = fields.get(cast ?? plain ?? '');
      return field ? [{ ...field, name }] : [];
    });
    const { description: _, ...body } = fields.get(BODY.exec(text)?.[1] ?? '')?.schema ?? {};
    const id = node.name.getText();
    found.push({
      id,
      method: method.toLowerCase(),
      path,
      documentation: tagText(node, 'summary') ?? '',
      isDeprecated: tagOf(node, 'deprecated') !== undefined,
      query,
      body: Object.keys(body).length > 0 ? body : null,
      bodyType: 'application/json',
      result: results.get(id),
    });
  });
  return found;
};

function isInCreator(node: ts.Node): boolean {
  for (let at: ts.Node = node; at; at = at.parent)
    if (ts.isVariableDeclaration(at) && PARAMETERS.test(at.name.getText())) return true;
  return false;
}

/** What each method of the API classes resolves to. */
function resultsOf(file: ts.SourceFile, checker: ts.TypeChecker): Map<string, ts.Type | undefined> {
  const results = new Map<string, ts.Type | undefined>();
  forEachNode(file, (node) => {
    if (!ts.isPropertyAssignment(node) && !ts.isMethodDeclaration(node)) return;
    const [signature] = checker.getTypeAtLocation(node).getCallSignatures();
    const given =
      signature && !isInCreator(node) ? checker.getAwaitedType(signature.getReturnType()) : undefined;
    const [inner] = given?.getCallSignatures() ?? [];
    if (inner && !results.has(node.name.getText()))
      results.set(node.name.getText(), checker.getAwaitedType(inner.getReturnType()));
  });
  return results;
}

function parameterText(node: ts.Node, name: string): string | undefined {
  const tag = ts
    .getJSDocTags(node)
    .find((each) => ts.isJSDocParameterTag(each) && each.name.getText() === name);
  return ts.getTextOfJSDocComment(tag?.comment)?.replace(/^\s*-?\s*/, '');
}

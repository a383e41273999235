import ts from 'typescript';
import type { CallReader, ClientAccess, Field } from './client-call.ts';
import { tagOf, tagText } from './client-tags.ts';
import { forEachNode } from './typescript-names.ts';

const REQUEST = /^(GET|POST|PUT|PATCH|DELETE):(\/\S*)$/;

/** The calls of clients by swagger-typescript-api: `@request GET:/projects/{project_id}` says what a function calls. */
export const annotatedCalls: CallReader = (file, { checker, schemas }) => {
  const found: ReturnType<CallReader> = [];
  forEachNode(file, (node) => {
    const [, verb, path] = REQUEST.exec(tagText(node, 'request')?.trim() ?? '') ?? [];
    const isMember =
      ts.isPropertyDeclaration(node) || ts.isPropertySignature(node) || ts.isPropertyAssignment(node);
    if (!verb || !path || !isMember) return;
    const [signature] = checker.getTypeAtLocation(node).getCallSignatures();
    if (!signature) return;
    const data = bodyType(signature, checker);
    const text = tagText(node, 'description') ?? tagText(node, 'summary') ?? '';
    found.push({
      id: node.name.getText(),
      method: verb.toLowerCase(),
      path,
      documentation: text,
      isDeprecated: tagOf(node, 'deprecated') !== undefined,
      query: queryOf(signature, { checker, schemas }).filter(({ name }) => !path.includes(`{${name}}`)),
      body: data ? schemas.schemaOf(data) : null,
      bodyType: 'application/json',
      result: checker.getAwaitedType(signature.getReturnType()),
    });
  });
  return found;
};

/** The one parameter that is neither text nor number, nor what all functions take: its name differs by vendor. */
function bodyType(signature: ts.Signature, checker: ts.TypeChecker): ts.Type | undefined {
  return signature.parameters
    .filter(({ name, valueDeclaration }) => {
      const isPattern =
        valueDeclaration && ts.isParameter(valueDeclaration) && !ts.isIdentifier(valueDeclaration.name);
      return !isPattern && name !== 'query' && name !== 'params';
    })
    .map((each) => checker.getTypeOfSymbol(each))
    .find((type) => type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection));
}

/** The fields of `query`, or of `{ projectId, ...query }` without those that are taken out of it. */
function queryOf(
  signature: ts.Signature,
  { checker, schemas }: Pick<ClientAccess, 'checker' | 'schemas'>,
): Field[] {
  return (signature.declaration?.parameters ?? []).flatMap((each) => {
    const { name } = each;
    if (!ts.isParameter(each) || !name) return [];
    const fields = schemas.fieldsOf(checker.getTypeAtLocation(each));
    if (ts.isIdentifier(name)) return name.text === 'query' ? fields : [];
    if (!ts.isObjectBindingPattern(name)) return [];
    const taken = name.elements.flatMap((element) =>
      element.dotDotDotToken ? [] : [(element.propertyName ?? element.name).getText()],
    );
    return fields.filter((field) => !taken.includes(field.name));
  });
}

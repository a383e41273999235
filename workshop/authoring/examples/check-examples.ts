import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import { encodePathValue } from '../../../src/operations/calls/argument-text.ts';
import { credentialsOf } from '../../../src/operations/calls/credentials.ts';
import { templateOf } from '../../../src/operations/calls/operation-http.ts';
import { readyRequest } from '../../../src/operations/calls/ready-calls.ts';
import type { Operation, OperationsFile } from '../../../src/operations/file-schema.ts';
import type { OpenApiDocument } from '../draft/openapi/read-document.ts';
import { exampleProblems } from './accept-example.ts';
import { callFinder, type DescribedCall, ownPath } from './described-call.ts';
import { inputDifferences } from './input-differences.ts';
import { validateRequest } from './validate-request.ts';

export const FAULTS = ['not in the document', 'input', 'own schema', 'request', 'not validated'] as const;
export type Fault = { operation: string; kind: (typeof FAULTS)[number]; text: string };
/** `validated` counts examples whose request the library accepted or refused. */
export type CheckedFile = { faults: Fault[]; examples: number; validated: number; valid: number };

/** Checks every operation of an API against the document that describes it, and the request of each example. */
export async function checkExamples(
  entry: CatalogEntry,
  file: OperationsFile,
  document: OpenApiDocument,
): Promise<CheckedFile> {
  const target = { ...entry, base_url: file.base_url };
  const find = callFinder(document);
  const checked: CheckedFile = { faults: [], examples: 0, validated: 0, valid: 0 };
  const secrets = secretNames(target);
  for (const operation of file.operations) {
    const add = (kind: Fault['kind'], texts: readonly string[]) =>
      checked.faults.push(...texts.map((text) => ({ operation: operation.name, kind, text })));
    const call = find(operation.method ?? 'GET', templateOf(target, operation.path ?? ''), operation.name);
    if (operation.example) {
      checked.examples += 1;
      add('own schema', exampleProblems(operation, secrets));
    }
    if (call === null) {
      add('not in the document', [`${operation.method} ${operation.path}`]);
      continue;
    }
    add('input', inputDifferences(document, call.operation, operation, secrets));
    if (operation.example) await validateExample(operation, call);
    async function validateExample(own: Operation, described: DescribedCall): Promise<void> {
      const request = readyRequest(target, own);
      if (request.kind !== 'http') return;
      try {
        const { problems, outside } = await validateRequest(document, described, request, {
          secrets,
          pathValues: pathValuesOf(own, described),
        });
        checked.validated += 1;
        checked.valid += Number(problems.length === 0);
        add('request', problems);
        if (outside.length > 0) add('not validated', [`what ${outside[0]} describes`]);
      } catch (error) {
        add('not validated', [(error as Error).message.split('\n')[0] ?? '']);
      }
    }
  }
  return checked;
}

/** The document's own placeholders are the last ones of the address, in its order. */
function pathValuesOf({ path = '', example = {} }: Operation, { operation }: DescribedCall): string[] {
  const count = [...ownPath(operation).matchAll(/\{[^{}]*\}/g)].length;
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return names.slice(names.length - count).map((name) => encodePathValue(name, example[name] ?? '-'));
}

function secretNames(entry: CatalogEntry): string[] {
  const { headers, query } = credentialsOf(entry, { withOptional: true });
  return [...headers, ...query].map(([name]) => name).concat(entry.auth_params.map(({ name }) => name));
}

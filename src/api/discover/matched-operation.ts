import type { OperationArguments } from '../../operations/file-schema.ts';
import type { PublishedOperation } from '../../operations/published-schema.ts';
import { listOperation } from '../../operations/signature.ts';
import type { MatchedOperation } from './discover-schema.ts';

/** Longer arguments would make an answer of twenty matches too large for a model. */
const MAX_INPUT_CHARACTERS = 1_500;

/** All that a match says of an operation. `inputs_left_out` counts optional arguments that are only in the whole operation. */
export function describeMatchedOperation(
  operation: PublishedOperation,
  match_score: number,
  asked: ReadonlySet<string>,
): MatchedOperation {
  const { method, path, command, input, example } = operation;
  const kept = fitInput(input);
  const left = Object.keys(input.properties).length - Object.keys(kept.properties).length;
  return {
    ...listOperation(operation, asked),
    ...(method === undefined ? {} : { method }),
    ...(path === undefined ? {} : { path }),
    ...(command === undefined ? {} : { command }),
    input: kept,
    ...(left > 0 ? { inputs_left_out: left } : {}),
    ...(example === undefined ? {} : { example }),
    match_score,
  };
}

/** Keeps the required arguments, and as many optional ones as fit. Required ones come first in every schema. */
function fitInput(input: OperationArguments): OperationArguments {
  if (JSON.stringify(input).length <= MAX_INPUT_CHARACTERS) return input;
  const required = new Set(input.required ?? []);
  const properties: OperationArguments['properties'] = {};
  let spent = 0;
  for (const [name, schema] of Object.entries(input.properties)) {
    spent += JSON.stringify(schema).length + name.length;
    if (spent > MAX_INPUT_CHARACTERS && !required.has(name)) break;
    // A required argument that is long itself keeps its type only.
    const isLong = spent > MAX_INPUT_CHARACTERS;
    properties[name] = isLong ? { ...(schema.type ? { type: schema.type } : {}) } : schema;
  }
  return { type: 'object', properties, ...(input.required ? { required: input.required } : {}) };
}

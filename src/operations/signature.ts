import { stemWords } from '../text/words.ts';
import { requiredChoices } from './check/argument-problems.ts';
import type { Operation, OperationInput } from './file-schema.ts';
import type { ListedOperation, PublishedOperation } from './published-schema.ts';

/** Longer signatures leave out optional arguments, then required ones. Most operations fit. */
const MAX_OPTIONAL_LENGTH = 80;
const MAX_LENGTH = 400;

/**
 * The arguments of an operation in one line. Required ones have a star and come first, then alternatives of which one is
 * required. Options of commands come last, lists have brackets, and the last part counts what is left out. Dots alone stand
 * for arguments that nobody has written down:
 *
 *     forecast(latitude*, longitude*, hourly[], timezone, … 12 more)
 *
 * @param asked stems of the words of a need: optional arguments that are named by one come before the others
 */
export function signatureOf(
  { name, input }: Pick<Operation, 'name' | 'input'>,
  asked: ReadonlySet<string> = new Set(),
): string {
  const required = new Set(input.required ?? []);
  const alternatives = new Set(requiredChoices(input).flat());
  const placeOf = (argument: string): number => {
    if (required.has(argument)) return 0;
    if (alternatives.has(argument)) return 1;
    if (asked.size > 0 && stemWords(argument).some((word) => asked.has(word))) return 2;
    return isOption(argument) ? 4 : 3;
  };
  const places = new Map(Object.keys(input.properties).map((argument) => [argument, placeOf(argument)]));
  const ordered = Object.entries(input.properties).sort(
    ([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0),
  );
  const kept: string[] = [];
  let length = name.length;
  for (const [argument, schema] of ordered) {
    const text = `${argument}${isList(schema) ? '[]' : ''}${required.has(argument) ? '*' : ''}`;
    length += text.length + ', '.length;
    if (length > (required.has(argument) ? MAX_LENGTH : MAX_OPTIONAL_LENGTH)) break;
    kept.push(text);
  }
  const left = ordered.length - kept.length;
  if (ordered.length === 0 && input.additionalProperties === true) return `${name}(…)`;
  return `${name}(${[...kept, ...(left > 0 ? [`… ${left} more`] : [])].join(', ')})`;
}

/** Of a command. What it works on says more than its options. */
const isOption = (argument: string): boolean => argument.startsWith('-');

const isList = ({ type }: OperationInput): boolean => [type].flat().includes('array');

/** An operation in a list: what a caller needs to choose one. */
export const listOperation = (
  operation: Pick<PublishedOperation, 'name' | 'summary' | 'effect' | 'input' | 'complete'>,
  asked?: ReadonlySet<string>,
): ListedOperation => {
  const { name, summary, effect, complete } = operation;
  return { name, summary, effect, signature: signatureOf(operation, asked), complete };
};

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation, OperationArguments } from '../../../src/operations/file-schema.ts';

const SENT_AS_TEXT = ['path', 'query', 'header'];
const MAX_PROBLEMS = 6; // Of one example.

/**
 * Why the input of an operation does not accept its example, by the library ajv. Arguments that the input does not name
 * are not accepted, unless it says that it takes any.
 * @param sentOtherwise names that may be missing, because they are credentials
 */
export function exampleProblems(
  { input, example }: Pick<Operation, 'input' | 'example'>,
  sentOtherwise: readonly string[] = [],
): string[] {
  if (example === undefined) return [];
  const isText = (name: string) => SENT_AS_TEXT.includes(String(input.properties[name]?.['x-in']));
  const textual = problemsOf(partOf(input, isText, sentOtherwise), partOfExample(example, isText), true);
  const others = problemsOf(
    partOf(input, (name) => !isText(name), sentOtherwise),
    partOfExample(example, (name) => !isText(name)),
    false,
  );
  return [...textual, ...others].slice(0, MAX_PROBLEMS);
}

type Chosen = (name: string) => boolean;

function partOf(input: OperationArguments, chosen: Chosen, sentOtherwise: readonly string[]): object {
  const { properties, required = [], ...rest } = input;
  return {
    additionalProperties: false,
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => chosen(name))),
    required: required.filter((name) => chosen(name) && !sentOtherwise.includes(name)),
  };
}

const partOfExample = (example: Record<string, unknown>, chosen: Chosen): Record<string, unknown> =>
  Object.fromEntries(Object.entries(structuredClone(example)).filter(([name]) => chosen(name)));

const OPTIONS = { strict: false, allErrors: true, logger: false, validateSchema: false } as const;
/** Compiling the keywords takes longer than most inputs, so both are made once. */
const asValues = withFormats(new Ajv2020(OPTIONS));
/** In an address or a header, 52.5 and "52.5" are the same. */
const asTexts = withFormats(new Ajv2020({ ...OPTIONS, coerceTypes: 'array' }));

function withFormats(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv as never);
  return ajv;
}

function problemsOf(schema: object, value: unknown, isText: boolean): string[] {
  // Servers state the address of a dialect, which need not be at hand, and one name for several schemas.
  const { $schema: _, $id: __, ...plain } = schema as Record<string, unknown>;
  try {
    const validate = (isText ? asTexts : asValues).compile(plain);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message = '', params }) =>
        `${instancePath || 'the example'} ${message}${'additionalProperty' in params ? `: ${String(params.additionalProperty)}` : ''}`,
    );
  } catch (error) {
    return [`the input is no JSON Schema: ${(error as Error).message}`];
  }
}

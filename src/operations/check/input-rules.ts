import { ArgumentError } from '../calls/argument-text.ts';
import type { CallArguments, CallableInterface } from '../calls/call-arguments.ts';
import { httpRequestOf } from '../calls/operation-http.ts';
import type { Operation } from '../file-schema.ts';
import {
  argumentProblems,
  conflictsIn,
  JSON_TYPE_NAMES,
  requiredChoices,
  valueProblem,
} from './argument-problems.ts';
import { type OperationRule, type OperationViolation, violationOf } from './violation.ts';

/**
 * Required arguments exist, are listed once, and stand before the others, so that a shortened list keeps them. Those of
 * a command stand in the order of its words.
 */
export const findWrongRequired: OperationRule = (operation) => {
  const { properties, required = [] } = operation.input;
  const at = ['input', 'required'];
  const names = Object.keys(properties);
  const unknown = required.filter((name) => !Object.hasOwn(properties, name));
  const repeated = required.filter((name, position) => required.indexOf(name) !== position);
  const late = names.find(
    (name, position) =>
      required.includes(name) && names.slice(0, position).some((each) => !required.includes(each)),
  );
  return [
    ...unknown.map((name) =>
      violationOf(at, `requires "${name}", which is not a property. Correct the name`),
    ),
    ...repeated.map((name) => violationOf(at, `requires "${name}" twice. Remove one`)),
    ...(late === undefined || operation.command !== undefined
      ? []
      : [
          violationOf(
            ['input', 'properties', late],
            `has the required argument "${late}" after optional ones. Put required arguments first`,
          ),
        ]),
  ];
};

/** Arguments that exclude each other, and alternatives, are those of the operation. */
export const findUnknownInGroups: OperationRule = ({ input }) => {
  const unknown = (names: string[]) => names.filter((name) => !Object.hasOwn(input.properties, name));
  return [
    ...unknown(conflictsIn(input).flat()).map((name) =>
      violationOf(['input', 'allOf'], `excludes "${name}", which is not a property. Correct the name`),
    ),
    ...unknown(requiredChoices(input).flat()).map((name) =>
      violationOf(['input', 'anyOf'], `offers "${name}", which is not a property. Correct the name`),
    ),
  ];
};

/** Types other than those of JSON Schema, such as "int" or "file", are refused by the tool formats of models. */
export const findUnknownTypes: OperationRule = (operation) =>
  Object.entries(operation.input.properties).flatMap(([name, { type }]) =>
    [type ?? []]
      .flat()
      .filter((each) => !JSON_TYPE_NAMES.includes(each))
      .map((each) =>
        violationOf(
          ['input', 'properties', name, 'type'],
          `has the type "${each}" for "${name}". Use ${JSON_TYPE_NAMES.join(', ')}`,
        ),
      ),
  );

/** A default is sent where the caller gives no value, so it has to be one that the argument takes. */
export const findWrongValues: OperationRule = (operation) =>
  Object.entries(operation.input.properties).flatMap(([name, schema]) => {
    const { enum: values = [], default: usual, ...rest } = schema;
    const found = [
      ...values.map((value) => ({ value, problem: valueProblem(value, rest), what: 'value' })),
      ...(usual === undefined
        ? []
        : [{ value: usual, problem: valueProblem(usual, schema), what: 'default' }]),
    ];
    return found
      .filter(({ problem, value }) => problem !== null && value !== null)
      .map(({ value, problem, what }) =>
        violationOf(
          ['input', 'properties', name],
          `has the ${what} ${JSON.stringify(value)} for "${name}", but ${problem}. Correct one of them`,
        ),
      );
  });

/** An example is a call that works: its arguments fit the schema. Credentials are sent otherwise. */
export const findWrongExample: OperationRule = (operation, { auth_params }) => {
  const { example, input } = operation;
  if (!example) return [];
  const credentials = auth_params.map(({ name }) => name);
  const found = argumentProblems(input, example, credentials).map(({ name, message }) =>
    violationOf(['example', name], `has an example that ${message}. Correct it`),
  );
  return found.length > 0 ? found : findUncallableExample(operation, example);
};

/** The address and credentials of an interface have no part in whether its arguments make a path. */
const ANY_API: CallableInterface = {
  category: 'api',
  endpoint: '',
  auth_mode: 'none',
  auth_params: [],
  invocation_example: null,
  output_format: null,
};

function findUncallableExample(operation: Operation, example: CallArguments): OperationViolation[] {
  try {
    httpRequestOf(ANY_API, operation, example);
    return [];
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    return [violationOf(['example'], `has an example that cannot be called. ${error.message}`)];
  }
}

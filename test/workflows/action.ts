import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { StepSchema } from './workflow.ts';

const InputSchema = z.union([
  z.strictObject({ description: z.string(), required: z.literal(true) }),
  z.strictObject({ description: z.string(), required: z.literal(false), default: z.string() }),
]);
const ActionSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  branding: z.strictObject({ icon: z.string(), color: z.string() }),
  inputs: z.record(z.string(), InputSchema),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({ using: z.literal('composite'), steps: z.array(StepSchema) }),
});

const readAction = (path: string) => {
  const source = readFileSync(path, 'utf8');
  return { source, action: ActionSchema.parse(parse(source)) };
};

/** The action for owners of interfaces. Everything that it may hold is in the schema. */
export const { source: ACTION_SOURCE, action: ACTION } = readAction('action.yml');
/** The action for programs with a lock. */
export const { action: LOCK_ACTION } = readAction('.github/actions/check-lock/action.yml');

/** The values of the inputs as the runner fills them in: those given, and the defaults of the others. */
export function actionInputs(
  given: Readonly<Record<string, string>>,
  { inputs }: Pick<typeof ACTION, 'inputs'> = ACTION,
): Record<string, string> {
  const unknown = Object.keys(given).filter((name) => !(name in inputs));
  if (unknown.length > 0) throw new Error(`The action has no input ${unknown.join(', ')}`);
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      `inputs.${name}`,
      given[name] ?? ('default' in input ? input.default : ''),
    ]),
  );
}

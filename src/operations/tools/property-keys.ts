import type { Operation } from '../file-schema.ts';

/** What Anthropic accepts as the key of a property. OpenAI accepts these keys too. */
const KEY_PATTERN = /^[a-zA-Z0-9_.-]{1,64}$/;
const MAX_KEY_LENGTH = 64;

/**
 * A key that models accept for each argument name. A name such as `filter[status]` becomes `filter_status_`; a name that
 * is then taken gets a number. The same names give the same keys, so that no map has to be kept.
 */
export function propertyKeys(names: readonly string[]): Map<string, string> {
  const taken = new Set(names.filter((name) => KEY_PATTERN.test(name)));
  return new Map(names.map((name) => [name, taken.has(name) ? name : freeKey(name, taken)]));
}

function freeKey(name: string, taken: Set<string>): string {
  const plain = name.replace(/[^a-zA-Z0-9_.-]/g, '_') || '_';
  // At most as many tries as keys are taken.
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : `_${count}`;
    const key = `${plain.slice(0, MAX_KEY_LENGTH - suffix.length)}${suffix}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return key;
  }
}

/** The arguments of a model's tool call, under the names that the operation itself uses. */
export function operationArguments(
  { input }: Pick<Operation, 'input'>,
  toolArguments: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const keys = propertyKeys(Object.keys(input.properties));
  const names = new Map([...keys].map(([name, key]) => [key, name]));
  return Object.fromEntries(
    Object.entries(toolArguments).map(([key, value]) => [names.get(key) ?? key, value]),
  );
}

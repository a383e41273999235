import { UsageError } from '../command.ts';

const NOT_IN_A_PATH = /^\.?$|\.\.|[/\\\p{Cc}]/u;

/** A slug that the path of a call can carry; the service explains one that no entry has. Throws UsageError. */
export function slugOf(given: string): string {
  if (!NOT_IN_A_PATH.test(given)) return given;
  throw new UsageError(
    `"${given}" is not a slug: slugs have lowercase letters, digits and hyphens. "callbook find" searches by need.`,
  );
}

/** The value of an option that has a fixed set of values. Undefined if it is not given. Throws UsageError. */
export function oneOf<Value extends string>(
  allowed: readonly Value[],
  given: string | undefined,
  option: string,
): Value | undefined {
  const found = allowed.find((each) => each === given);
  if (given !== undefined && found === undefined)
    throw new UsageError(`${option} is "${given}"; allowed is one of ${allowed.join(', ')}.`);
  return found;
}

/** A whole number of an option. The service checks its range. Throws UsageError. */
export function wholeNumber(given: string | undefined, option: string): number | undefined {
  if (given !== undefined && !/^\d{1,9}$/.test(given))
    throw new UsageError(`${option} is "${given}"; allowed is a whole number.`);
  return given === undefined ? undefined : Number(given);
}

import { UsageError } from '../exit-code.ts';

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

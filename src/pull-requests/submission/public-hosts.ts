import { addressPlaces } from '../../entry/addresses.ts';
import { EntryFileSchema } from '../../entry/file-schema.ts';
import { isPublicHost } from '../../network/public-address.ts';
import type { FieldProblem } from './check-submission.ts';

const PLACES = addressPlaces(EntryFileSchema);

/**
 * Finds the addresses of a proposal that only its sender can reach, or nobody. An endpoint may be at localhost: people
 * run some interfaces themselves. A host that is a placeholder cannot be judged.
 */
export function findPrivateHosts(body: unknown): FieldProblem[] {
  return PLACES.flatMap(({ path, mayBeLocal }) =>
    valuesAt(body, path).flatMap(({ field, value }) => {
      const host = hostOf(value);
      if (host === null || host.includes('{') || isPublicHost(host)) return [];
      if (mayBeLocal && host === 'localhost') return [];
      const self = mayBeLocal ? ', or localhost for a service that people run themselves' : '';
      const message = `${field} leads to "${host}", which is not a public host. Write an address that everybody can reach${self}`;
      return [{ field, message }];
    }),
  );
}

/** The values at a place, each with its own path, such as `auth.obtain_url` or `mirrors[1]`. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[], field = ''): Found[] {
  if (step === undefined) return [{ field, value }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value)
    .filter(([name]) => step === '*' || step === name)
    .flatMap(([name, each]) =>
      valuesAt(each, rest, isList ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`),
    );
}

type Found = { field: string; value: unknown };

/** The host of a web address. Null for anything else: other checks report it. */
function hostOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return null;
  return new URL(value).hostname;
}

import { placeholdersIn } from './endpoint.ts';
import type { EntryFile } from './file-schema.ts';

/** A broken rule, with the path of the field that breaks it. `of` says whether its name or its value is at fault. */
export type Violation = { path: (string | number)[]; message: string; of?: 'key' };

/** Rules between the fields of one entry, which a schema of single fields cannot say. */
export function findViolations(entry: EntryFile): Violation[] {
  return [
    ...undeclaredPlaceholders(entry),
    ...unusedParameters(entry),
    ...copiedNeeds(entry),
    ...deprecationFaults(entry),
    ...authFaults(entry),
    ...headerFaults(entry),
  ];
}

/**
 * A parameter of the name `__proto__`, which no record of the schema can hold, so that no rule of it sees it. `value`
 * is an entry of unknown shape.
 */
export function findLostParameter(value: unknown): Violation[] {
  const { parameters } = (value ?? {}) as { parameters?: unknown };
  const lost =
    typeof parameters === 'object' && parameters !== null && Object.hasOwn(parameters, '__proto__');
  const message = 'parameter "__proto__" is not the name of a placeholder. Remove it';
  return lost ? [{ path: ['parameters', '__proto__'], message, of: 'key' }] : [];
}

function undeclaredPlaceholders(entry: EntryFile): Violation[] {
  return (['endpoint', 'probe_url'] as const).flatMap((field) =>
    placeholdersIn(entry[field] ?? '')
      .filter((name) => !Object.hasOwn(entry.parameters, name))
      .map((name) => ({
        path: [field],
        message: `${field} has the placeholder "${name}", which parameters does not explain. Add one line for it under parameters`,
      })),
  );
}

function unusedParameters(entry: EntryFile): Violation[] {
  const used = new Set(
    [entry.endpoint, entry.probe_url, entry.invocation_example].flatMap((text) => placeholdersIn(text ?? '')),
  );
  return Object.keys(entry.parameters)
    .filter((name) => !used.has(name))
    .map((name) => ({
      path: ['parameters', name],
      message: `parameter "${name}" stands in no endpoint, probe_url or invocation_example. Remove it, or use it there`,
    }));
}

/** A need that repeats another field adds no word by which the entry could be found. */
function copiedNeeds(entry: EntryFile): Violation[] {
  const folded = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const taken = new Map([
    [folded(entry.name), 'name'],
    [folded(entry.summary), 'summary'],
    [folded(entry.description), 'description'],
    ...entry.capabilities.map((capability): [string, string] => [folded(capability), 'capabilities']),
  ]);
  return entry.example_needs.flatMap((need, position) => {
    const field = taken.get(folded(need));
    if (!field) return [];
    return [
      {
        path: ['example_needs', position],
        message: `example need "${need}" repeats ${field}. Say it in other words`,
      },
    ];
  });
}

function deprecationFaults(entry: EntryFile): Violation[] {
  if (entry.status === 'active' && entry.replaced_by !== null) {
    return [
      {
        path: ['replaced_by'],
        message: 'replaced_by stands on an active entry. Set status to deprecated, or remove it',
      },
    ];
  }
  return [];
}

function authFaults(entry: EntryFile): Violation[] {
  if (/^none\b/i.test(entry.auth_mode) && entry.auth_params.some(({ required }) => required)) {
    return [
      {
        path: ['auth_mode'],
        message: 'auth_mode says none, but auth_params has a required item. Correct the one that is wrong',
      },
    ];
  }
  return [];
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/; // RFC 9110, section 5.6.2.

function headerFaults(entry: EntryFile): Violation[] {
  return entry.auth_params.flatMap(({ name, location }, position) => {
    if (location !== 'header' || TOKEN.test(name)) return [];
    const message = `auth_params item ${position + 1} is not the name of a header: "${name}". Write the name alone, such as X-Api-Key`;
    return [{ path: ['auth_params', position, 'name'], message }];
  });
}

import { placeholdersIn } from './endpoint.ts';
import type { EntryFile } from './file-schema.ts';

/** A broken rule, with the path of the field that breaks it. */
export type RuleViolation = {
  path: (string | number)[];
  message: string;
  /** Set if the field's name is wrong, not its value. */
  of?: 'key';
  /** The field to correct, if it is another one. */
  correctIn?: keyof EntryFile;
};

/** Rules that span several fields of one entry, which the schema cannot express. */
export function findRuleViolations(entry: EntryFile): RuleViolation[] {
  return [
    ...foreignScheme(entry),
    ...undeclaredPlaceholders(entry),
    ...unusedParameters(entry),
    ...copiedNeeds(entry),
    ...replacedButActive(entry),
    ...contradictingAuth(entry),
    ...invalidHeaderNames(entry),
    ...accessWithoutNeed(entry),
  ];
}

/** Finds a parameter named `__proto__`, which the schema drops without an error. `value` is an unchecked entry. */
export function findLostParameter(value: unknown): RuleViolation[] {
  const { parameters } = (value ?? {}) as { parameters?: unknown };
  const lost =
    typeof parameters === 'object' && parameters !== null && Object.hasOwn(parameters, '__proto__');
  const message = 'parameter "__proto__" is not the name of a placeholder. Remove it';
  return lost ? [{ path: ['parameters', '__proto__'], message, of: 'key' }] : [];
}

/** An endpoint is linked, probed and called. Only http does no more than that. */
function foreignScheme({ endpoint }: EntryFile): RuleViolation[] {
  const scheme = /^(?!https?:\/\/)[a-z][a-z0-9+.-]*:/i.exec(endpoint)?.[0];
  if (scheme === undefined) return [];
  const message = `endpoint begins with "${scheme}". Write an address that begins with https://, or the command that starts a local tool`;
  return [{ path: ['endpoint'], message }];
}

function undeclaredPlaceholders(entry: EntryFile): RuleViolation[] {
  return (['endpoint', 'probe_url'] as const).flatMap((field) =>
    placeholdersIn(entry[field] ?? '')
      .filter((name) => !Object.hasOwn(entry.parameters, name))
      .map((name) => ({
        path: [field],
        correctIn: 'parameters',
        message: `${field} has the placeholder "${name}", which parameters does not explain. Add a line for it under parameters`,
      })),
  );
}

function unusedParameters(entry: EntryFile): RuleViolation[] {
  const used = new Set(
    [entry.endpoint, entry.probe_url, entry.invocation_example].flatMap((text) => placeholdersIn(text ?? '')),
  );
  return Object.keys(entry.parameters)
    .filter((name) => !used.has(name))
    .map((name) => ({
      path: ['parameters', name],
      message: `parameter "${name}" is not used in endpoint, probe_url or invocation_example. Remove it, or use it there`,
    }));
}

/** A need that repeats another field adds no words to find the entry by. */
function copiedNeeds(entry: EntryFile): RuleViolation[] {
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

function replacedButActive(entry: EntryFile): RuleViolation[] {
  if (entry.status === 'active' && entry.replaced_by !== null) {
    return [
      {
        path: ['replaced_by'],
        message:
          'replaced_by is set, but the entry is active. Set status to deprecated, or remove replaced_by',
      },
    ];
  }
  return [];
}

function contradictingAuth(entry: EntryFile): RuleViolation[] {
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

/** An entry that begins with "none" has no key to get. One with an optional key has. */
function accessWithoutNeed({ auth, auth_mode }: EntryFile): RuleViolation[] {
  if (auth === null || !/^none\b/i.test(auth_mode)) return [];
  const message =
    'auth says how to get a key, but auth_mode says none. Remove auth, or begin auth_mode with "optional"';
  return [{ path: ['auth'], message, of: 'key' }];
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/; // RFC 9110, section 5.6.2.

function invalidHeaderNames(entry: EntryFile): RuleViolation[] {
  return entry.auth_params.flatMap(({ name, location }, position) => {
    if (location !== 'header' || TOKEN.test(name)) return [];
    const message = `auth_params item ${position + 1} is not the name of a header: "${name}". Write the name alone, such as X-Api-Key`;
    return [{ path: ['auth_params', position, 'name'], message }];
  });
}

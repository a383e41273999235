import { authKind } from './auth.ts';
import type { Category } from './category.ts';
import { isWebAddress, placeholdersIn } from './endpoint.ts';
import { type EntryFile, EntryFileSchema } from './file-schema.ts';

/** A broken rule, with the path of the field that breaks it. */
export type RuleViolation = {
  path: (string | number)[];
  message: string;
  /** Set if the field's name is wrong, not its value. */
  of?: 'key';
  /** The field to correct, if it is another one. */
  correctIn?: keyof EntryFile;
};

type Rule = (entry: EntryFile, category: Category | undefined) => RuleViolation[];

/** Each rule with the fields that it reads. */
const RULES: readonly [readonly (keyof EntryFile)[], Rule][] = [
  [['endpoint'], foreignScheme],
  [['endpoint'], endpointOfOtherCategory],
  [['endpoint', 'probe_url', 'parameters'], undeclaredPlaceholders],
  [['endpoint', 'probe_url', 'parameters', 'invocation_example'], unusedParameters],
  [['name', 'summary', 'description', 'capabilities', 'example_needs'], copiedNeeds],
  [['status', 'replaced_by'], replacedButActive],
  [['auth_mode', 'auth_params'], contradictingAuth],
  [['auth_params'], invalidHeaderNames],
  [['auth_mode', 'auth'], accessWithoutNeed],
  [['auth_mode'], emptyAuthMode],
];

/**
 * Rules that span several fields of one entry, which the schema cannot express. A rule is left out if a field that it reads
 * has no usable value, so that one run finds every problem. `value` is an unchecked entry.
 * @param category undefined if it is not known
 */
export function findRuleViolations(value: unknown, category?: Category): RuleViolation[] {
  if (typeof value !== 'object' || value === null) return [];
  const entry = usableFields(value as Readonly<Record<string, unknown>>);
  return RULES.flatMap(([reads, find]) =>
    reads.every((name) => Object.hasOwn(entry, name)) ? find(entry as EntryFile, category) : [],
  );
}

/** The fields of an unchecked entry whose values fit the schema, with their defaults. */
export function usableFields(value: Readonly<Record<string, unknown>>): Partial<EntryFile> {
  return Object.fromEntries(
    Object.entries(EntryFileSchema.shape).flatMap(([name, schema]) => {
      const { success, data } = schema.safeParse(Object.hasOwn(value, name) ? value[name] : undefined);
      return success ? [[name, data]] : [];
    }),
  );
}

/** Finds a parameter named `__proto__`, which the schema drops without an error. `value` is an unchecked entry. */
export function findLostParameter(value: unknown): RuleViolation[] {
  const { parameters } = (value ?? {}) as { parameters?: unknown };
  const lost =
    typeof parameters === 'object' && parameters !== null && Object.hasOwn(parameters, '__proto__');
  const message = 'parameter "__proto__" is not the name of a placeholder. Remove it';
  return lost ? [{ path: ['parameters', '__proto__'], message, of: 'key' }] : [];
}

const FOREIGN_SCHEME = /^(?!https?:\/\/)[a-z][a-z0-9+.-]*:/i;

/** An endpoint is linked, probed and called. Only http does no more than that. */
function foreignScheme({ endpoint }: EntryFile): RuleViolation[] {
  const scheme = FOREIGN_SCHEME.exec(endpoint)?.[0];
  if (scheme === undefined) return [];
  const message = `endpoint begins with "${scheme}". Write an address that begins with https://, or the command that starts a local tool`;
  return [{ path: ['endpoint'], message }];
}

/** An API is called at an address, and a command-line tool by a command. MCP servers have either. */
function endpointOfOtherCategory({ endpoint }: EntryFile, category: Category | undefined): RuleViolation[] {
  if (FOREIGN_SCHEME.test(endpoint)) return [];
  const isAddress = isWebAddress(endpoint) && URL.canParse(endpoint.replaceAll(/[{}<>]/g, ''));
  const message =
    category === 'api' && !isAddress
      ? `endpoint "${endpoint}" is not an address. Write the one that calls go to, such as https://api.example.org/v1`
      : category === 'cli' && isAddress
        ? `endpoint "${endpoint}" is an address. Write the command, such as jq <filter> <file>`
        : null;
  return message === null ? [] : [{ path: ['endpoint'], message }];
}

/** What a login that is no key, token or password is called. */
const CREDENTIAL =
  /\b(?:login|credentials?|pass(?:word|phrase)|certificate|cookie|session|signature|keys|variable|file)\b/i;

function emptyAuthMode({ auth_mode }: EntryFile): RuleViolation[] {
  if (/^optional\b/i.test(auth_mode) || authKind(auth_mode) !== 'other' || CREDENTIAL.test(auth_mode))
    return [];
  const message = `auth_mode "${auth_mode}" does not say how calls authenticate. Begin it with none, or write what is needed, such as API key (header X-Key)`;
  return [{ path: ['auth_mode'], message }];
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

import { MAX_EXAMPLE_NEEDS, MIN_EXAMPLE_NEEDS } from '../../entry/file-schema.ts';
import type { FieldProblem } from '../../pull-requests/submission/check-submission.ts';
import { CONTRACT_FIELDS } from '../entry/contract-fields.ts';

/** One field of the form that creates an entry file. `lines` fields have one value per line. */
export type FormField = {
  name: string;
  label: string;
  help: string;
  kind: 'text' | 'address' | 'long' | 'lines' | 'choice';
  required?: boolean;
  choices?: readonly (readonly [value: string, label: string])[];
};

export const FORM_FIELDS: readonly (readonly [heading: string, fields: readonly FormField[]])[] = [
  [
    'What it does',
    [
      {
        name: 'category',
        label: 'Category',
        help: '',
        kind: 'choice',
        required: true,
        choices: [
          ['api', 'HTTP API'],
          ['mcp', 'MCP server'],
          ['cli', 'Command-line tool'],
        ],
      },
      {
        name: 'slug',
        label: 'Slug',
        help: 'Lowercase words joined by hyphens, such as tide-tables.',
        kind: 'text',
        required: true,
      },
      { name: 'name', label: 'Name', help: 'As the provider writes it.', kind: 'text', required: true },
      {
        name: 'summary',
        label: 'Summary',
        help: 'What it does, in one line of at most 140 characters.',
        kind: 'text',
        required: true,
      },
      {
        name: 'description',
        label: 'Description',
        help: 'What it can and cannot do, and common mistakes.',
        kind: 'long',
      },
    ],
  ],
  [
    'How to call it',
    [
      {
        name: 'endpoint',
        label: 'Endpoint',
        help: 'The address, or the command that starts it. Write placeholders in {braces} or <angle brackets>.',
        kind: 'text',
        required: true,
      },
      { name: 'parameters', label: 'Placeholders', help: 'One per line, as name: meaning.', kind: 'lines' },
      {
        name: 'auth_mode',
        label: 'Authentication',
        help: '“none” if no key is needed. Otherwise what is needed, such as API key (header X-Key).',
        kind: 'text',
        required: true,
      },
      {
        name: 'auth_params',
        label: 'Headers and query parameters for the key',
        help: 'One per line, such as X-Key header required, or key query optional.',
        kind: 'lines',
      },
      {
        name: 'auth',
        label: 'How to get a key or a login',
        help: 'One per line: obtain_url: the page that gives it; free_tier and card_required: yes or no; scopes; environment_variable.',
        kind: 'lines',
      },
      {
        name: 'invocation_example',
        label: 'Example',
        help: 'One call that readers can copy and paste.',
        kind: 'long',
      },
      {
        name: 'install',
        label: 'Installation',
        help: 'The command that installs a local tool.',
        kind: 'text',
      },
    ],
  ],
  [
    'How people find it',
    [
      {
        name: 'capabilities',
        label: 'Capabilities',
        help: 'One per line: a verb and its object, such as get_weather_forecast. Use existing capabilities if they fit.',
        kind: 'lines',
        required: true,
      },
      {
        name: 'example_needs',
        label: 'Example needs',
        help: `${MIN_EXAMPLE_NEEDS} to ${MAX_EXAMPLE_NEEDS} needs that it serves, one per line, in words that people use.`,
        kind: 'lines',
        required: true,
      },
      { name: 'tags', label: 'Tags', help: 'One per line, lowercase.', kind: 'lines', required: true },
    ],
  ],
  ['Details', CONTRACT_FIELDS.toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false))],
];

const ALL_FIELDS = FORM_FIELDS.flatMap(([, fields]) => fields);

/** What was typed, by field name. */
export type Typed = Readonly<Record<string, string>>;

export const readTyped = (form: Iterable<readonly [string, unknown]>): Typed =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]));

/** The fields of a submission. Empty fields are left out. */
export function submissionFrom(typed: Typed): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { name, kind } of ALL_FIELDS) {
    const text = (typed[name] ?? '').trim();
    if (text === '') continue;
    if (name === 'parameters') body[name] = Object.fromEntries(linesOf(text).map(parameterFrom));
    else if (name === 'auth_params') body[name] = linesOf(text).map(authParamFrom);
    else if (name === 'auth') body[name] = accessFromLines(linesOf(text));
    else body[name] = kind === 'lines' ? linesOf(text) : text;
  }
  return body;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .filter(Boolean);

function parameterFrom(line: string): [string, string] {
  const [name = '', meaning = ''] = line.split(/:\s*(.*)/s);
  return [name.trim().replace(/^[{<]|[}>]$/g, ''), meaning];
}

const ANSWERS: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

/** Lines such as `free_tier: yes`. Values that are not understood are sent as typed, so that the check names them. */
function accessFromLines(lines: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    lines.map((line) => {
      const [name, value] = parameterFrom(line);
      if (name === 'scopes') return [name, value.split(/[\s,]+/).filter(Boolean)];
      return [name, ANSWERS[value.trim().toLowerCase()] ?? value];
    }),
  );
}

function authParamFrom(line: string): { name: string; location: string; required: boolean } {
  const [name = '', location = 'header', needed = 'required'] = line.split(/[\s,]+/);
  return { name, location, required: needed !== 'optional' };
}

/** Faults by form field. Faults that belong to no field are under an empty name. */
export function faultsByField(faults: readonly FieldProblem[]): Map<string, string[]> {
  const names = new Set(ALL_FIELDS.map(({ name }) => name));
  const byField = new Map<string, string[]>();
  for (const { field, message } of faults) {
    const whole = field.split(/[.[]/)[0] ?? '';
    const name = names.has(whole) ? whole : '';
    byField.set(name, [...(byField.get(name) ?? []), message]);
  }
  return byField;
}

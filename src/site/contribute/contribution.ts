import type { Fault } from '../../pull-requests/submission/check.ts';

/** One field of the form that makes an entry file. `lines` fields hold one value a line. */
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
    'What it is',
    [
      {
        name: 'category',
        label: 'Kind',
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
        label: 'Call sign',
        help: 'Lowercase words joined by hyphens, such as open-meteo-forecast.',
        kind: 'text',
        required: true,
      },
      { name: 'name', label: 'Name', help: 'As its makers write it.', kind: 'text', required: true },
      {
        name: 'summary',
        label: 'Summary',
        help: 'What it is for, in one line of at most 140 characters.',
        kind: 'text',
        required: true,
      },
      {
        name: 'description',
        label: 'Description',
        help: 'What it can and cannot do, and what trips people up.',
        kind: 'long',
      },
    ],
  ],
  [
    'How it is called',
    [
      {
        name: 'endpoint',
        label: 'Endpoint',
        help: 'The address, or the command that starts it. Placeholders stand in {braces} or <angle brackets>.',
        kind: 'text',
        required: true,
      },
      { name: 'parameters', label: 'Placeholders', help: 'One a line, as name: meaning.', kind: 'lines' },
      {
        name: 'auth_mode',
        label: 'Authentication',
        help: 'Begin with “none” where no key is needed, else say what is: API key (header X-Key).',
        kind: 'text',
        required: true,
      },
      {
        name: 'auth_params',
        label: 'Headers and query parameters of the key',
        help: 'One a line, as X-Key header required, or key query optional.',
        kind: 'lines',
      },
      {
        name: 'invocation_example',
        label: 'Example',
        help: 'One call that a reader can paste.',
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
    'How it is found',
    [
      {
        name: 'capabilities',
        label: 'Capabilities',
        help: 'One a line: a verb and its object, such as get_weather_forecast. Use those of the book where they fit.',
        kind: 'lines',
        required: true,
      },
      {
        name: 'example_needs',
        label: 'Needs that it serves',
        help: 'Three to six, one a line, in the words that people use.',
        kind: 'lines',
        required: true,
      },
      { name: 'tags', label: 'Tags', help: 'One a line, lowercase.', kind: 'lines', required: true },
    ],
  ],
  [
    'What else to know',
    [
      {
        name: 'docs_url',
        label: 'Documentation',
        help: 'The address of its own documentation.',
        kind: 'address',
        required: true,
      },
      {
        name: 'source',
        label: 'Source',
        help: 'The page where you read the contract.',
        kind: 'address',
        required: true,
      },
      { name: 'input_format', label: 'Takes', help: 'Such as JSON or query parameters.', kind: 'text' },
      { name: 'output_format', label: 'Answers', help: 'Such as JSON.', kind: 'text' },
      { name: 'rate_limit', label: 'Its own limit', help: 'Only where you know it.', kind: 'text' },
      {
        name: 'pricing',
        label: 'Price',
        help: 'In general terms: free; free tier, paid plans.',
        kind: 'text',
      },
      {
        name: 'openapi_url',
        label: 'OpenAPI document',
        help: 'Where its makers publish one.',
        kind: 'address',
      },
      {
        name: 'probe_url',
        label: 'Address to probe',
        help: 'A safe one that needs no key, where it differs from the endpoint.',
        kind: 'address',
      },
    ],
  ],
];

const ALL_FIELDS = FORM_FIELDS.flatMap(([, fields]) => fields);

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;

export const readTyped = (form: Iterable<readonly [string, unknown]>): Typed =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]));

/** The fields of an entry as a submission carries them. What was left empty is left out. */
export function submissionFrom(typed: Typed): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { name, kind } of ALL_FIELDS) {
    const text = (typed[name] ?? '').trim();
    if (text === '') continue;
    if (name === 'parameters') body[name] = Object.fromEntries(linesOf(text).map(parameterFrom));
    else if (name === 'auth_params') body[name] = linesOf(text).map(authParamFrom);
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

function authParamFrom(line: string): { name: string; location: string; required: boolean } {
  const [name = '', location = 'header', needed = 'required'] = line.split(/[\s,]+/);
  return { name, location, required: needed !== 'optional' };
}

/** Faults by the field of the form that they belong to. Those of no field stand under an empty name. */
export function faultsByField(faults: readonly Fault[]): Map<string, string[]> {
  const names = new Set(ALL_FIELDS.map(({ name }) => name));
  const byField = new Map<string, string[]>();
  for (const { field, message } of faults) {
    const whole = field.split(/[.[]/)[0] ?? '';
    const name = names.has(whole) ? whole : '';
    byField.set(name, [...(byField.get(name) ?? []), message]);
  }
  return byField;
}

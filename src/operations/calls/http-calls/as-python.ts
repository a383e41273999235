import { parseJson } from '../../../text/parse-json.ts';
import type { HttpRequest } from '../http-request.ts';

/** Methods for which the package requests has a function. */
const METHODS_WITH_FUNCTION = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

/** A call with the Python package requests: `requests.get(…)`, or `requests.request("PURGE", …)` for other methods. */
export function asPython(request: HttpRequest, returnsJson: boolean): string {
  const method = request.method.toLowerCase();
  const hasFunction = METHODS_WITH_FUNCTION.includes(method);
  const given = [
    ...(hasFunction ? [] : [`    ${pyString(request.method)},`]),
    `    ${pyString(request.url)},`,
    ...namedArguments(request),
  ];
  return `import requests

response = requests.${hasFunction ? method : 'request'}(
${given.join('\n')}
)
response.raise_for_status()
print(response.${returnsJson ? 'json()' : 'text'})`;
}

function namedArguments({ headers, body, basic, form, files = [] }: HttpRequest): string[] {
  const json = parseJson(body);
  // requests itself sends application/json with json=, but no other type.
  const sent = headers.filter(
    ([name, value]) => json === undefined || name.toLowerCase() !== 'content-type' || !isPlainJson(value),
  );
  const lines: string[] = [];
  if (sent.length > 0) {
    const pairs = sent.map(([name, value]) => `        ${pyString(name)}: ${pyString(value)},`);
    lines.push('    headers={', ...pairs, '    },');
  }
  if (basic !== null) lines.push(`    auth=${pyLogin(basic)},`);
  if (body !== null)
    lines.push(json === undefined ? `    data=${pyString(body)},` : `    json=${pyValue(json, 4)},`);
  // A file name of None makes a text field.
  if (form)
    lines.push(
      '    files=[',
      ...form.map(([name, value]) => `        (${pyString(name)}, (None, ${pyString(value)})),`),
      ...files.map(([name, path]) => `        (${pyString(name)}, open(${pyString(path)}, "rb")),`),
      '    ],',
    );
  // The default of requests is to wait forever.
  return [...lines, '    timeout=30,'];
}

const isPlainJson = (mediaType: string): boolean => /^application\/json\s*(?:;|$)/i.test(mediaType);

function pyLogin(basic: string): string {
  const colon = basic.indexOf(':');
  const [user, password] = colon < 0 ? [basic, ''] : [basic.slice(0, colon), basic.slice(colon + 1)];
  return `(${pyString(user)}, ${pyString(password)})`;
}

// JSON escapes have the same meaning in strings of Python.
const pyString = (text: string): string => JSON.stringify(text);

function pyValue(value: unknown, indent: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = ' '.repeat(indent + 4);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((element) => pyValue(element, indent + 4))
    : Object.entries(value).map(([key, element]) => `${pyString(key)}: ${pyValue(element, indent + 4)}`);
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${' '.repeat(indent)}${close}`;
}

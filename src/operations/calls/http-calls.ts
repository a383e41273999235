import { parseJson } from '../../text/parse-json.ts';
import type { HttpRequest } from './http-request.ts';
import { quoteShell } from './shell.ts';

/** Longer commands are broken before each option. */
const MAX_LINE_LENGTH = 88;

/** A call with curl, quoted for a POSIX shell. */
export function asCurl(request: HttpRequest): string {
  const { method, url, headers, body, basic, aws_signature, form = [], files = [] } = request;
  const implied = body === null && form.length + files.length === 0 ? 'GET' : 'POST';
  const parts = [
    ...(method === implied ? [] : [method === 'HEAD' ? '--head' : `-X ${method}`]),
    ...(url.startsWith('-') ? ['--url'] : []), // Otherwise it would be read as an option.
    `'${url.replaceAll("'", "'\\''")}'`,
    ...headers.map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`),
    ...(aws_signature === undefined ? [] : [`--aws-sigv4 ${quoteShell(aws_signature)}`]),
    ...(basic === null ? [] : [`-u ${quoteShell(basic)}`]),
    // --form-string sends a leading @ or < as text. -F would read a file.
    ...form.map(([name, value]) => `--form-string ${quoteShell(`${name}=${value}`)}`),
    ...files.map(([name, path]) => `-F ${quoteShell(`${name}=@${curlPath(path)}`)}`),
    // With -d, a leading @ names a file to send.
    ...(body === null ? [] : [`${body.startsWith('@') ? '--data-raw' : '-d'} ${quoteShell(body)}`]),
  ];
  const line = `curl ${parts.join(' ')}`;
  return line.length <= MAX_LINE_LENGTH ? line : `curl ${parts.join(' \\\n  ')}`;
}

/** A path for curl's -F, where a comma or semicolon would end it. */
const curlPath = (path: string): string =>
  /^[\w./<>~-]+$/.test(path) ? path : `"${path.replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * A call with the Fetch API, for browsers, Node.js, Deno and Bun. Files need Node.js, Deno or Bun.
 *
 *   import { openAsBlob } from 'node:fs';      only with files
 *   const form = new FormData();               only with a form
 *   const response = await fetch(…);
 *   if (!response.ok) throw …
 *   console.log(await response.json());
 */
export function asFetch(request: HttpRequest, returnsJson: boolean): string {
  const { url, form, files = [] } = request;
  const imported = files.length > 0 ? "import { openAsBlob } from 'node:fs';\n\n" : '';
  const options = fetchOptions(request);
  const given =
    options.length === 0 ? `(${jsString(url)})` : `(${jsString(url)}, {\n${options.join('\n')}\n})`;
  return `${imported}${form ? makeForm(form, files) : ''}const response = await fetch${given};
if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
console.log(await response.${returnsJson ? 'json' : 'text'}());`;
}

/** The lines of the second argument of `fetch`. None for a plain GET. */
function fetchOptions({ method, headers, body, basic, form }: HttpRequest): string[] {
  const sent = headers.map(([name, value]) => `    ${jsKey(name)}: ${jsString(value)},`);
  if (basic !== null) sent.push(`    Authorization: \`Basic \${btoa(${jsString(basic)})}\`,`);
  return [
    ...(method === 'GET' ? [] : [`  method: ${jsString(method)},`]),
    ...(sent.length === 0 ? [] : ['  headers: {', ...sent, '  },']),
    ...(body === null ? [] : [`  body: ${jsBody(body)},`]),
    ...(form ? ['  body: form,'] : []),
  ];
}

type Pairs = NonNullable<HttpRequest['form']>;

function makeForm(fields: Pairs, files: Pairs): string {
  const appended = [
    ...fields.map(([name, value]) => `${jsString(name)}, ${jsString(value)}`),
    ...files.map(
      ([name, path]) => `${jsString(name)}, await openAsBlob(${jsString(path)}), ${jsString(fileName(path))}`,
    ),
  ];
  return `const form = new FormData();\n${appended.map((each) => `form.append(${each});\n`).join('')}`;
}

const fileName = (path: string): string => path.replace(/^.*[/\\\\]/, '');

function jsBody(body: string): string {
  const json = parseJson(body);
  // In an object literal, __proto__ sets the prototype instead of a field.
  if (typeof json !== 'object' || json === null || body.includes('__proto__')) return jsString(body);
  return `JSON.stringify(${JSON.stringify(json, null, 2).replaceAll('\n', '\n  ')})`;
}

const jsKey = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : jsString(name));

const jsString = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

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

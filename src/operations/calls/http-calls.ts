import { type HttpRequest, parseJson } from './http-request.ts';
import { quoteShell } from './shell.ts';

/** Longer commands are broken before each option. */
const MAX_LINE_LENGTH = 88;

/** A call with curl, quoted for a POSIX shell. */
export function asCurl({ method, url, headers, body, basic, form = [], files = [] }: HttpRequest): string {
  const implied = body === null && form.length + files.length === 0 ? 'GET' : 'POST';
  const parts = [
    ...(method === implied ? [] : [method === 'HEAD' ? '--head' : `-X ${method}`]),
    ...(url.startsWith('-') ? ['--url'] : []), // Otherwise it would be read as an option.
    `'${url.replaceAll("'", "'\\''")}'`,
    ...headers.map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`),
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

/** A call with the Fetch API, for browsers, Node.js, Deno and Bun. Files need Node.js, Deno or Bun. */
export function asFetch(request: HttpRequest, returnsJson: boolean): string {
  const { method, url, headers, body, basic, form, files = [] } = request;
  const options: string[] = [];
  if (method !== 'GET') options.push(`  method: ${jsString(method)},`);
  const sent: string[] = headers.map(([name, value]) => `    ${jsKey(name)}: ${jsString(value)},`);
  if (basic !== null) sent.push(`    Authorization: \`Basic \${btoa(${jsString(basic)})}\`,`);
  if (sent.length > 0) options.push('  headers: {', ...sent, '  },');
  if (body !== null) options.push(`  body: ${jsBody(body)},`);
  if (form) options.push('  body: form,');
  const call =
    options.length === 0 ? `(${jsString(url)})` : `(${jsString(url)}, {\n${options.join('\n')}\n})`;
  const fields = (form ?? []).map(([name, value]) => `form.append(${jsString(name)}, ${jsString(value)});\n`);
  const blobs = files.map(
    ([name, path]) =>
      `form.append(${jsString(name)}, await openAsBlob(${jsString(path)}), ${jsString(path.replace(/^.*[/\\\\]/, ''))});\n`,
  );
  const imported = files.length > 0 ? "import { openAsBlob } from 'node:fs';\n\n" : '';
  return `${imported}${form ? `const form = new FormData();\n${fields.join('')}${blobs.join('')}` : ''}const response = await fetch${call};
if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
console.log(await response.${returnsJson ? 'json' : 'text'}());`;
}

const PYTHON_VERBS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

/** A call with the Python package requests. */
export function asPython(request: HttpRequest, returnsJson: boolean): string {
  const { method, url, headers, body, basic, form, files = [] } = request;
  const json = parseJson(body);
  const given = [`    ${pyString(url)},`];
  // requests itself sends application/json with json=, but no other type.
  const sent = headers.filter(
    ([name, value]) => json === undefined || name.toLowerCase() !== 'content-type' || !isPlainJson(value),
  );
  if (sent.length > 0) {
    given.push('    headers={');
    given.push(...sent.map(([name, value]) => `        ${pyString(name)}: ${pyString(value)},`), '    },');
  }
  if (basic !== null) {
    const colon = basic.indexOf(':');
    const [user, password] = colon < 0 ? [basic, ''] : [basic.slice(0, colon), basic.slice(colon + 1)];
    given.push(`    auth=(${pyString(user)}, ${pyString(password)}),`);
  }
  if (body !== null)
    given.push(json === undefined ? `    data=${pyString(body)},` : `    json=${pyValue(json, 4)},`);
  // A file name of None makes a text field.
  if (form)
    given.push(
      '    files=[',
      ...form.map(([name, value]) => `        (${pyString(name)}, (None, ${pyString(value)})),`),
      ...files.map(([name, path]) => `        (${pyString(name)}, open(${pyString(path)}, "rb")),`),
      '    ],',
    );
  // The default of requests is to wait forever.
  given.push('    timeout=30,');
  const verb = method.toLowerCase();
  const known = PYTHON_VERBS.includes(verb);
  return `import requests

response = requests.${known ? verb : 'request'}(
${[...(known ? [] : [`    ${pyString(method)},`]), ...given].join('\n')}
)
response.raise_for_status()
print(response.${returnsJson ? 'json()' : 'text'})`;
}

function jsBody(body: string): string {
  const json = parseJson(body);
  // In an object literal, __proto__ sets the prototype instead of a field.
  if (typeof json !== 'object' || json === null || body.includes('__proto__')) return jsString(body);
  return `JSON.stringify(${JSON.stringify(json, null, 2).replaceAll('\n', '\n  ')})`;
}

const isPlainJson = (mediaType: string) => /^application\/json\s*(?:;|$)/i.test(mediaType);

const jsKey = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : jsString(name));
const jsString = (text: string) => singleQuoted(text);
// JSON escapes have the same meaning in strings of Python and JavaScript.
const pyString = (text: string) => JSON.stringify(text);
const singleQuoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

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

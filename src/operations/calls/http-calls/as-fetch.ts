import { parseJson } from '../../../text/parse-json.ts';
import type { HttpRequest } from '../http-request.ts';

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

/** A text in single quotes. */
const jsString = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

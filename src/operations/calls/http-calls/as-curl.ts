import type { HttpRequest } from '../http-request.ts';
import { quoteShell } from '../shell.ts';

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

export type ReadMail = {
  headers: Map<string, string>; // By lowercase name, unfolded, with encoded words decoded.
  text: string;
  html: string | null;
};

type Part = { headers: Map<string, string>; body: string };

/** Decodes the source of an email. Supports only the formats that Callbook's own emails use (RFC 5322, 2045 to 2047). */
export function readMail(source: string): ReadMail {
  const mail = readPart(source);
  const parts = leaves(mail);
  const find = (type: string) => parts.find(({ headers }) => typeOf(headers) === type);
  const html = find('text/html');
  const headers = new Map([...mail.headers].map(([name, value]) => [name, decodeWords(value)]));
  return { headers, text: bodyOf(find('text/plain')), html: html ? bodyOf(html) : null };
}

function readPart(source: string): Part {
  const text = source.replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const head = (end < 0 ? text : text.slice(0, end)).replaceAll(/\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: end < 0 ? '' : text.slice(end + 2) };
}

const typeOf = (headers: Part['headers']): string =>
  (headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? '';

function leaves(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [part];
  const [, ...pieces] = `\n${part.body}`.split(`\n--${boundary}`);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leaves(readPart(piece.slice(1))));
}

function bodyOf(part: Part | undefined): string {
  if (!part) return '';
  const encoding = part.headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuoted(part.body.replaceAll(/=\n/g, '')) : part.body;
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_sign, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString('utf8');

const WORD = /=\?utf-8\?([QB])\?([^?]*)\?=/gi;

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(WORD, (_word, kind: string, body: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString('utf8')
        : fromQuoted(body.replaceAll('_', ' ')),
    );

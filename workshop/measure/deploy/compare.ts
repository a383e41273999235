import type { AskedRequest } from './requests.ts';

/** The URL that the site is built for. */
export const PUBLIC_URL = 'https://callbook.example.org';

/** The parts of a response that callers rely on, without times, ids and local addresses. */
export type Seen = Readonly<Record<string, string>>;

/** A part of a response that differs between the two servers. */
export type Difference = { request: AskedRequest; part: string; netlify: string; local: string };

const HEADERS = [
  'content-type',
  'cache-control',
  'netlify-cdn-cache-control',
  'netlify-vary',
  'location',
  'allow',
  'etag',
  'link',
  'retry-after',
  'www-authenticate',
  'ratelimit',
  'ratelimit-policy',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
] as const;
const TIMEOUT_MS = 60_000; // Netlify's CLI starts a process for the first call of a function.
const VOLATILE: readonly [RegExp, string][] = [
  [/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, PUBLIC_URL], // Without a site URL, Netlify's CLI uses its own.
  [/\bt=\d+$/, 't={seconds}'],
  [/"mail": ?(?:true|false)/g, '"mail":{either}'], // The local server has its own mailbox.
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{time}'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '{id}'],
  [/"(duration_ms|age_seconds|latency_ms)": ?[\d.]+/g, '"$1":0'],
];

/** Sends a request and keeps the parts that can be compared. */
export async function see(
  origin: string,
  { method = 'GET', path, headers = {}, body }: AskedRequest,
): Promise<Seen> {
  const response = await fetch(origin + path, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body }),
  });
  const fold = (text: string) =>
    VOLATILE.reduce((folded, [pattern, word]) => folded.replace(pattern, word), text);
  const kept = HEADERS.map((name) => [name, fold(response.headers.get(name) ?? '')] as const);
  const seen = Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'etag' && value ? 'yes' : value]),
  );
  return { ...seen, status: String(response.status), body: fold(await response.text()) };
}

export function differencesOf(request: AskedRequest, netlify: Seen, local: Seen): Difference[] {
  return ['status', ...HEADERS, 'body']
    .filter((part) => netlify[part] !== local[part])
    .map((part) => ({ request, part, netlify: netlify[part] ?? '', local: local[part] ?? '' }));
}

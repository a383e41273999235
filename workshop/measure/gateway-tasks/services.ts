import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// One server plays every service. Its facts are made up, so that no model knows them without a call.

export const TASK_KEY = 'task-key-4Hd82mQx';
export const ISSUES = 73;
const ISSUES_OF_A_PAGE = 30;
const CURRENCIES = 400;
const MAX_BODY = 100_000;

type Received = { method: string; path: string; query: Record<string, string>; keyed: boolean; body: string };
type Reply = { status?: number; value: unknown; headers?: Record<string, string> };
type Route = { pattern: RegExp; key?: true; reply: (received: Received) => Reply };

const ROUTES: readonly Route[] = [
  { pattern: /^\/v2\/rates?(\/|$)/, reply: rates },
  { pattern: /^\/v2\/currencies$/, reply: () => ({ value: currencies() }) },
  {
    pattern: /^\/search$/,
    reply: () => ({ value: [{ display_name: 'Sluiskade 14, Vellendam', lat: '52.4471', lon: '4.9113' }] }),
  },
  {
    pattern: /^\/v1\/forecast$/,
    reply: () => ({
      value: {
        daily_units: { temperature_2m_max: '°C' },
        daily: { time: ['2026-07-01', '2026-07-02'], temperature_2m_max: [13.1, 17.4] },
      },
    }),
  },
  {
    pattern: /^\/v1\/air-quality$/,
    reply: () => ({ value: { current_units: { pm2_5: 'µg/m³' }, current: { pm2_5: 38.6 } } }),
  },
  {
    pattern: /^\/get$/,
    reply: () => ({ value: { responseData: { translatedText: 'De haven zit potdicht' } } }),
  },
  { pattern: /^\/repos\/tidewater\/locks\/issues$/, key: true, reply: issues },
  {
    pattern: /^\/repos\/tidewater\/locks\/issues\/17\/comments$/,
    key: true,
    reply: ({ method }) => (method === 'POST' ? { status: 201, value: { id: 9 } } : { value: [] }),
  },
  { pattern: /^\/emails(\/.*)?$/, key: true, reply: emails },
];

/** Starts the server on a free port of this machine. Every request is a line of the file. */
export async function startServices(file: string): Promise<number> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body = (body + piece).slice(0, MAX_BODY);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const keyed = request.headers.authorization === `Bearer ${TASK_KEY}`;
    const query = Object.fromEntries(searchParams);
    const received = { method: request.method ?? '', path: pathname, query, keyed, body };
    appendFileSync(file, `${JSON.stringify(received)}\n`);
    const { status = 200, value, headers } = replyTo(received);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

function replyTo(received: Received): Reply {
  const route = ROUTES.find(({ pattern }) => pattern.test(received.path));
  if (!route) return { status: 404, value: { message: 'not found' } };
  // An optional key goes along with writes alone, so reads of GitHub need none.
  const open = received.method === 'GET' && received.path.startsWith('/repos/');
  if (route.key && !open && !received.keyed) return { status: 401, value: { message: 'Bad credentials' } };
  return route.reply(received);
}

function rates({ path, query }: Received): Reply {
  const past = query['date'] === '2021-03-05';
  const [, base = query['base'] ?? 'EUR', quote = query['quotes'] ?? 'NOK'] =
    /rate\/(\w+)\/(\w+)/.exec(path) ?? [];
  const rate = { date: query['date'] ?? '2026-07-01', base, quote, rate: past ? 116.62 : 11.873 };
  return { value: path.startsWith('/v2/rates') ? [rate] : rate };
}

const currencies = () =>
  Array.from({ length: CURRENCIES }, (_, index) => ({
    iso_code: `X${index}`,
    name: index === 287 ? 'Vellendam crown' : `Currency number ${index} of the list`,
    start_date: index === 287 ? '2026-05-09' : '1999-01-04',
  }));

function issues({ method, path, query }: Received): Reply {
  if (method === 'POST') return { status: 201, value: { number: ISSUES + 1 } };
  const page = Number(query['page'] ?? 1);
  const first = (page - 1) * ISSUES_OF_A_PAGE;
  const count = Math.max(0, Math.min(ISSUES_OF_A_PAGE, ISSUES - first));
  const value = Array.from({ length: count }, (_, index) => ({
    number: first + index + 1,
    title: `Gate ${first + index + 1} leaks`,
    state: 'open',
  }));
  const next = `<http://localhost${path}?page=${page + 1}>; rel="next"`;
  return { value, ...(first + count < ISSUES && { headers: { Link: next } }) };
}

function emails({ method, path }: Received): Reply {
  if (method === 'POST') return { value: { id: 'em_9' } };
  const email = { id: 'em_3', to: ['ada@vellendam.example'], subject: 'Dredging plan' };
  if (path === '/emails') return { value: { object: 'list', has_more: false, data: [email] } };
  return { value: { ...email, last_event: 'delivery_delayed' } };
}

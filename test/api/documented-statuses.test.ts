import { fromJsonSchema } from '@modelcontextprotocol/server';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { theArdEntries } from '../../src/api/ard/open-entries.ts';
import { describeApi } from '../../src/api/openapi/openapi.ts';
import { theCatalog } from '../../src/catalog/the-catalog.ts';
import { servingStore } from '../../src/store/redis.ts';
import { anAttackedSite } from '../attacks/fuzz/attacked-site.ts';
import { type ApiOperation, addressOf, apiOperations } from '../helpers/api-operations.ts';

// The real functions produce every status that the API description documents, and the body has the documented schema.
// Requests are made from the examples of the description, so a new call needs no line here.

vi.mock('../../src/catalog/the-catalog.ts', async (load) => {
  const real = await load<typeof import('../../src/catalog/the-catalog.ts')>();
  return { ...real, theCatalog: vi.fn(real.theCatalog) };
});
vi.mock('../../src/store/redis.ts', async (load) => {
  const real = await load<typeof import('../../src/store/redis.ts')>();
  return { ...real, servingStore: vi.fn(real.servingStore) };
});

vi.mock('../../src/api/ard/open-entries.ts', async (load) => {
  const real = await load<typeof import('../../src/api/ard/open-entries.ts')>();
  return { ...real, theArdEntries: vi.fn(real.theArdEntries) };
});

const MAX_CALLS = 100; // More than any limit allows in an hour.
const site = await anAttackedSite();
const realCatalog = vi.mocked(theCatalog).getMockImplementation();
const realEntries = vi.mocked(theArdEntries).getMockImplementation();
const realStore = vi.mocked(servingStore).getMockImplementation();
console.error = () => {}; // Faults are made on purpose, and mails may still be under way when the site closes.
afterEach(() => {
  if (realCatalog) vi.mocked(theCatalog).mockImplementation(realCatalog);
  if (realEntries) vi.mocked(theArdEntries).mockImplementation(realEntries);
  if (realStore) vi.mocked(servingStore).mockImplementation(realStore);
});
afterAll(() => site[Symbol.asyncDispose]());

const NO_KEY = { key: '', follow: '' };

type Sent = {
  method?: string;
  values?: Readonly<Record<string, string>>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};
/** Sends the example of an operation. What `sent` names takes the place of the example. */
type Send = (sent?: Sent) => Promise<Response>;

function sender(operation: ApiOperation, { key, follow }: { key: string; follow: string }): Send {
  return ({
    method = operation.method,
    values = {},
    query = '',
    body = operation.body?.example,
    headers,
  } = {}) => {
    const address = addressOf(operation, { id: follow, ...values });
    const url = `${site.origin}${address}${query && (address.includes('?') ? '&' : '?')}${query}`;
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    return fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...type, ...(operation.needsKey ? { 'x-api-key': key } : {}), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
}

const nobody = ({ parameters, body }: ApiOperation): Sent => ({
  values: Object.fromEntries(
    parameters.map(({ name }) => [name, name === 'identifier' ? 'urn:air:example.org:nobody' : 'nobody']),
  ),
  ...(body ? { body: { ...(body.example as object), slug: 'nobody' } } : {}),
});

/** How each status is produced, for any operation. */
const RECIPES: Readonly<Record<string, (send: Send, operation: ApiOperation) => Promise<Response>>> = {
  '200': (send) => send(),
  '301': (send) => send({ values: { slug: 'old-tides' } }),
  '304': async (send) => send({ headers: { 'If-None-Match': (await send()).headers.get('ETag') ?? '' } }),
  '400': (send, { body, parameters }) => {
    const name = parameters.find((parameter) => parameter.in === 'query')?.name;
    if (body) return send({ body: {} });
    if (name) return send({ query: `${name}=twice&${name}=twice` });
    const [path] = parameters;
    // The server refuses a control character in any path, before ARD could answer in its own format.
    return send({ values: { [path?.name ?? '']: path?.name === 'identifier' ? 'malformed' : '\0' } });
  },
  '401': (send) => send({ headers: { 'x-api-key': 'cb_unknown' } }),
  '404': (send, operation) => send(nobody(operation)),
  '405': (send) => send({ method: 'PATCH' }),
  '409': async (send, { body }) => {
    for (const slug of ['tides-1', 'tides-2', 'tides-3'])
      await send({ body: { ...(body?.example as object), slug } });
    return send();
  },
  '413': (send) => send({ body: { pad: 'x'.repeat(17_000) } }),
  '415': (send) => send({ headers: { 'Content-Type': 'text/plain' } }),
  '429': async (send, { body }) => {
    for (let n = 0; n < MAX_CALLS; n += 1) {
      // The same follow counts once a minute, so each call names another address.
      const example = { ...(body?.example as object) };
      const other = 'email' in example ? { email: `reader-${n}@example.org` } : {};
      const response = await send({ body: { ...example, ...other } });
      if (response.status !== 200) return response;
    }
    throw new Error(`${MAX_CALLS} calls were let through`);
  },
  '500': (send) => {
    const fail = () => {
      throw new Error('broken');
    };
    vi.mocked(theCatalog).mockImplementation(async () => fail());
    vi.mocked(theArdEntries).mockImplementation(async () => fail());
    vi.mocked(servingStore).mockImplementation(fail);
    return send();
  },
  '503': (send) => {
    vi.mocked(servingStore).mockReturnValue(null);
    return send();
  },
};

const api = describeApi('/');
const documented = apiOperations().flatMap((operation) =>
  Object.entries(operation.responses).map(([status, answer]) => ({
    name: `${operation.id} ${status}`,
    operation,
    status,
    answer,
  })),
);

it.each(documented)('$name is produced as documented', async ({ name, operation, status, answer }) => {
  const recipe = RECIPES[status];
  if (!recipe)
    throw new Error(`RECIPES of test/api/documented-statuses.test.ts cannot produce ${name}: add it`);
  const state = operation.needsKey ? await site.renew() : NO_KEY;
  if (operation.body && !operation.needsKey) await site.forget();
  const response = await recipe(sender(operation, state), operation);
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBe(Number(status));
  const [[mediaType, { schema }] = [null, { schema: {} }]] = Object.entries(answer.content ?? {});
  if (mediaType === null) return;
  expect(response.headers.get('Content-Type')?.split(';')[0]).toBe(mediaType);
  const value: unknown =
    mediaType.endsWith('json') && mediaType !== 'application/x-ndjson' ? JSON.parse(text) : text;
  const standard = fromJsonSchema(JSON.parse(JSON.stringify({ ...schema, components: api.components })))[
    '~standard'
  ];
  expect(await standard.validate(value)).not.toHaveProperty('issues');
});

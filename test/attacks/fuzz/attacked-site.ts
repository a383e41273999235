import { EXAMPLE_SLUG } from '../../../src/api/calls/examples.ts';
import { connectStore } from '../../../src/store/redis.ts';
import { anEntry } from '../../helpers/an-entry.ts';
import { aServedCatalog } from '../../helpers/served-catalog.ts';

/**
 * The real functions over real sockets, with Netlify's rules, an embedded Redis and a mailbox, on a small catalog.
 * `forget` empties Redis, so that limits do not stop a test; `renew` also makes a key and a follow.
 */
export async function anAttackedSite() {
  const entries = ['tides-1', 'tides-2', 'tides-3', EXAMPLE_SLUG].map((slug) =>
    anEntry({ slug, name: `The ${slug}`, endpoint: `https://tides.example.org/${slug}` }),
  );
  entries.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const server = await aServedCatalog(entries);
  const store = connectStore(server.redis);
  const post = async (path: string, body: object, key = ''): Promise<Record<string, unknown>> => {
    const headers = { 'Content-Type': 'application/json', 'x-api-key': key };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${server.origin}/api/public/${path}`, init)).json() as Promise<
      Record<string, unknown>
    >;
  };
  const forget = () => store.flushdb();
  const renew = async () => {
    await forget();
    const { key } = await post('keys', { email: 'keeper@example.org' });
    const { id } = await post('watch', { slug: 'tides-1' }, String(key));
    return { key: String(key), follow: String(id) };
  };
  return {
    origin: server.origin,
    inboxUrl: server.inboxUrl,
    errors: server.errors,
    forget,
    renew,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

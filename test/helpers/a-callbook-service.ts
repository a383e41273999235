import type { Entry } from '../../src/catalog/entry-schema.ts';
import { replyJson } from '../../src/http/reply.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';
import { fetchInProcess } from '../../src/protocols/mcp/in-process.ts';
import { toWebRequest, writeWebResponse } from '../../src/server/web-bridge.ts';
import { aCatalog } from './an-entry.ts';
import { serveHttp } from './loopback.ts';

const MAX_BODY_BYTES = 16_384;

/** A call that writes, as the service received it. */
export type ReceivedWrite = { call: string; key: string | null; body: unknown };

/** A Callbook on loopback: the real calls that read, and calls that write which keep what they receive. */
export async function aCallbookService(
  entries: readonly Entry[],
  operations: readonly PublishedOperations[] = [],
) {
  const catalog = aCatalog(entries, undefined, operations);
  const received: ReceivedWrite[] = [];
  const keep = (answer: object) => async (request: Request) => {
    const { pathname } = new URL(request.url);
    const body = request.method === 'POST' ? await request.json() : null;
    const key = request.headers.get('x-api-key');
    received.push({ call: `${request.method} ${pathname}`, key, body });
    return replyJson(answer);
  };
  const follows = { used: 1, limit: 3 };
  const follow = { id: 'f1', slug: 'open-sky', channel: 'email', state: 'pending' };
  const answer = fetchInProcess({
    openCatalog: async () => catalog,
    siteUrl: null,
    writes: {
      reportInvocation: keep({
        recorded: true,
        slug: 'open-sky',
        outcome: 'success',
        reports_count: 1,
        note: 'Counts.',
      }),
      createKey: keep({ key: 'cb_test', email: 'ada@example.org', follow_limit: 3, note: 'Shown once.' }),
      watchEntry: keep({ ...follow, alerts_on: ['down'], follows, note: 'Open the link.' }),
      listFollows: keep({
        follows: [{ ...follow, email: 'ada@example.org', webhook_url: null }],
        ...follows,
      }),
      endFollow: keep({ ended: true, id: 'f1', follows }),
    },
  });
  const server = await serveHttp(async (incoming, outgoing) => {
    const bridged = toWebRequest(incoming, outgoing, MAX_BODY_BYTES);
    const response = bridged ? await answer(bridged.request) : new Response(null, { status: 400 });
    await writeWebResponse(response, incoming, outgoing);
  });
  return { url: server.url(''), received, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

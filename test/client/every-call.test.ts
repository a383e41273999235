import { expect, it } from 'vitest';
import { type Callbook, connectCallbook } from '../../src/client/callbook.ts';
import { UnexpectedReplyError } from '../../src/client/unexpected-reply-error.ts';
import { apiOperations } from '../helpers/api-operations.ts';
import { operationOf } from '../helpers/called-operations.ts';

const SUBMISSION = {
  slug: 'tides',
  category: 'api',
  name: 'Tides',
  summary: 'Tide times.',
  endpoint: 'https://tides.example.org',
  auth_mode: 'none',
  docs_url: 'https://tides.example.org/docs',
  tags: [],
  capabilities: [],
  example_needs: [],
} as unknown as Parameters<Callbook['submit']>[0];

/** One call of every method, by the operation that it calls, with every query parameter. */
const CALLS: Record<string, (callbook: Callbook) => Promise<unknown>> = {
  discoverCapabilities: (callbook) =>
    callbook.discover('tides', {
      ...{ category: 'api', min_reliability: 50, limit: 2, level: 'operation', tools: 'mcp' },
    }),
  discoverBatch: (callbook) => callbook.discoverBatch(['tides', 'weather']),
  searchRegistry: (callbook) => callbook.search({ q: 'tides', category: 'api', limit: 2, slugs: ['tides'] }),
  getEntry: (callbook) => callbook.get('tides'),
  listCapabilities: (callbook) => callbook.capabilities(),
  streamEntries: (callbook) => callbook.entries(),
  getStatus: (callbook) => callbook.status('tides'),
  getHealth: (callbook) => callbook.health(),
  listOperations: (callbook) => callbook.operations('tides'),
  getOperation: (callbook) => callbook.operation('tides', 'get_tides'),
  streamOperations: (callbook) => callbook.allOperations(),
  streamOperationsChanges: (callbook) => callbook.operationsChanges(),
  streamCategory: (callbook) => callbook.entriesOf('mcp'),
  streamIndex: (callbook) => callbook.index(),
  streamChanges: (callbook) => callbook.changes(),
  getManifest: (callbook) => callbook.manifest(),
  submitEntry: (callbook) => callbook.submit(SUBMISSION),
  reportInvocation: (callbook) => callbook.report({ slug: 'tides', outcome: 'success' }),
  createKey: (callbook) => callbook.createKey('keeper@example.org'),
  eraseKey: (callbook) => callbook.eraseKey(),
  watchEntry: (callbook) => callbook.watch({ slug: 'tides' }),
  listFollows: (callbook) => callbook.follows(),
  ardSearch: (callbook) => callbook.ardSearch({ query: { text: 'tides' } }),
  ardExplore: (callbook) => callbook.ardExplore({ resultType: { facets: [{ field: 'type' }] } }),
  ardList: (callbook) =>
    callbook.ardList({ filter: "type = 'x'", orderBy: 'displayName', pageSize: 2, pageToken: 'x' }),
  ardRetrieve: (callbook) => callbook.ardGet('urn:air:callbook.test:api:tides'),
  endFollow: (callbook) => callbook.unfollow('V1StGXR8_Z5jdHi6'),
};

it('the client has a call for every operation of the API description', () => {
  expect(Object.keys(CALLS).sort()).toEqual(
    apiOperations()
      .map(({ id }) => id)
      .sort(),
  );
});

it.each(Object.entries(CALLS))(
  'the call for %s sends its method, path and every query parameter',
  async (id, call) => {
    const requests: Request[] = [];
    const callbook = connectCallbook({
      baseUrl: 'https://callbook.test',
      fetch: async (request) => {
        requests.push(request);
        return new Response('{}\n');
      },
    });
    await call(callbook).catch((error) => expect(error).toBeInstanceOf(UnexpectedReplyError));
    expect(requests.map(operationOf)).toEqual([id]);
    const documented = apiOperations()
      .filter((operation) => operation.id === id)
      .flatMap(({ parameters }) => parameters)
      .filter((parameter) => parameter.in === 'query');
    expect([...new URL(requests[0]?.url ?? '').searchParams.keys()].sort()).toEqual(
      documented.map(({ name }) => name).sort(),
    );
  },
);

it.each(Object.entries(CALLS).filter(([id]) => !id.startsWith('stream')))(
  'the call for %s refuses JSON that is not the reply of a Callbook',
  async (_, call) => {
    for (const text of ['null', '[]', '{}', '"hello"', '{"message": "hello"}', '<html>']) {
      const fetch = async () => new Response(text);
      const callbook = connectCallbook({ baseUrl: 'https://callbook.test', fetch });
      await expect(call(callbook), text).rejects.toThrow(
        /^The reply .+ Is this the address of a Callbook\?$/,
      );
    }
  },
);

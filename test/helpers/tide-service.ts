import { publishOperations } from '../../src/operations/publish-operations.ts';
import { anEntry } from './an-entry.ts';
import { anOperation, anOperationsFile } from './an-operation.ts';
import { serveHttp } from './loopback.ts';
import { aServedCatalog } from './served-catalog.ts';

/**
 * A Callbook with one interface, which this process serves too: the tide of the harbour in its path. `seen` has the
 * requests that the interface received.
 */
export async function aTideService() {
  const seen: string[] = [];
  const tides = await serveHttp((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ high_water: '04:12' }));
  });
  const entry = anEntry({ slug: 'tide-tables', endpoint: tides.url('/harbours') });
  const operation = anOperation({
    name: 'get_tide_times',
    summary: 'Return the times of high and low water at a harbour.',
    path: '/{harbour}',
    input: { properties: { harbour: { type: 'string', 'x-in': 'path' } }, required: ['harbour'] },
  });
  const site = await aServedCatalog([entry], [publishOperations(entry, anOperationsFile([operation]))]);
  const close = async () => {
    await site[Symbol.asyncDispose]();
    await tides[Symbol.asyncDispose]();
  };
  return { origin: site.origin, seen, [Symbol.asyncDispose]: close };
}

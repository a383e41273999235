import { answerRead } from '../../api/calls/answer-read.ts';
import type { ApiCall } from '../docs/api-calls.ts';
import { builtSource } from '../files/built-source.ts';
import { shortened } from './shortened.ts';

/**
 * The response to the example of a call, from this build, shortened for display. Of newline-delimited JSON it is the first
 * line. Null if the call needs more than the catalog, and if its example names what is not in this catalog.
 */
export async function liveAnswer({ method, example, exampleBody }: ApiCall): Promise<string | null> {
  const request = new Request(new URL(example, 'http://localhost'), {
    method,
    ...(exampleBody === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(exampleBody) }),
  });
  const { catalog, ...source } = builtSource();
  const response = await answerRead(request, { ...source, openCatalog: async () => catalog });
  if (!response?.ok) return null;
  const [first = ''] = (await response.text()).split('\n', 1);
  return first === '' ? null : JSON.stringify(shortened(JSON.parse(first)), null, 2);
}

import type { Entry } from '../../src/catalog/entry-schema.ts';
import { type ModelToolCall, requestOfToolCall } from '../../src/client/tool-request.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';

export type TitledCall = ModelToolCall & { title: string };

/**
 * Tool calls of one interface with the requests and errors that the TypeScript client makes of them, as a line of JSON. The
 * tests of the Python client read such lines.
 */
export async function toolCallLine(
  entry: Entry,
  published: PublishedOperations,
  calls: readonly TitledCall[],
): Promise<string> {
  const { slug, category, endpoint, auth_mode, auth_params, invocation_example } = entry;
  const results = await Promise.all(
    calls.map(async ({ title, ...call }) => ({
      title,
      call,
      ...(await resultOf(call, { entry, published })),
    })),
  );
  return JSON.stringify({
    entry: { slug, category, endpoint, auth_mode, auth_params, invocation_example },
    published,
    calls: results,
  });
}

async function resultOf(call: ModelToolCall, known: { entry: Entry; published: PublishedOperations }) {
  try {
    return { request: await requestOfToolCall(call, async () => known) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

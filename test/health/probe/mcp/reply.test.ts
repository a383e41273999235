import { expect, it } from 'vitest';
import { readMcp } from '../../../../src/health/probe/mcp/reply.ts';
import { MAX_SHAPE_CHARS } from '../../../../src/health/shape/tools.ts';

const MAX_TOOLS = 1_000;

const pageWith = (tools: readonly object[]) =>
  readMcp({ text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } }), isStream: false, id: 1 })
    .reply?.page;

/** A page with one tool whose shape takes a number of characters. */
function pageOfLength(length: number) {
  const toolNamed = (parameter: string) => ({
    name: 'get_tides',
    inputSchema: { type: 'object', properties: { [parameter]: { type: 'string' } } },
  });
  const short = JSON.stringify(pageWith([toolNamed('')])?.shapes).length;
  return pageWith([toolNamed('p'.repeat(length - short))]);
}

it('a page keeps the parameters of its tools up to the size of a stored shape', () => {
  const page = pageOfLength(MAX_SHAPE_CHARS);
  expect(JSON.stringify(page?.shapes)).toHaveLength(MAX_SHAPE_CHARS);
  expect(page?.shapes?.[0]?.[1].params).not.toBeNull();
});

it('a page keeps only hashes of its tools above that size', () => {
  expect(pageOfLength(MAX_SHAPE_CHARS + 1)?.shapes?.[0]?.[1]).toMatchObject({
    form: expect.stringMatching(/^[0-9a-f]+$/),
    params: null,
  });
});

it('a page has shapes of up to 1,000 tools, and none of more', () => {
  const tools = Array.from({ length: MAX_TOOLS + 1 }, (_, at) => ({ name: `tool_${at}` }));
  expect(pageWith(tools.slice(1))?.shapes).toHaveLength(MAX_TOOLS);
  expect(pageWith(tools)).toMatchObject({ count: MAX_TOOLS + 1, shapes: null });
});

const error = { code: -32_600, message: 'bad request' };

it.each([
  [{ id: 1, error }, true],
  [{ id: null, error }, true],
  [{ error }, true],
  [{ id: 2, error }, false],
  [{ id: 1 }, false],
  [{ id: null, result: {} }, false],
])('the message %j is the reply to the request 1: %s', (message, isReply) => {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  expect(readMcp({ text, isStream: false, id: 1 }).reply !== null).toBe(isReply);
});

import type { Tool, ToolReferenceBlockParam } from '@anthropic-ai/sdk/resources/messages';
import type { NamespaceTool } from 'openai/resources/responses/responses';
import { expect, it } from 'vitest';
import { modelTools } from '../../../src/operations/tools/model-tools.ts';
import { anOperation } from '../../helpers/an-operation.ts';

const of = { slug: 'tides', name: 'Tide Tables', summary: 'High and low water.' };
const offer = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ of, operation: anOperation({ name: `get_tides_${at}` }) }));
const PARAMETERS = { type: 'object', properties: {} };

it('tools for tool search of OpenAI are deferred functions in a namespace per interface', () => {
  const tools = modelTools('openai_deferred', offer(1)).tools as NamespaceTool[];
  expect(tools).toEqual([
    {
      type: 'namespace',
      name: 'tides',
      description: 'Tide Tables: High and low water.',
      tools: [
        {
          type: 'function',
          name: 'tides__get_tides_0',
          description: 'Return high and low water of a harbour. (Tide Tables)',
          parameters: PARAMETERS,
          strict: false,
          defer_loading: true,
        },
      ],
    },
  ]);
});

it('a namespace has at most ten functions', () => {
  const namespaces = modelTools('openai_deferred', offer(23)).tools as NamespaceTool[];
  expect(namespaces.map(({ name, tools }) => [name, tools.length])).toEqual([
    ['tides', 10],
    ['tides_2', 10],
    ['tides_3', 3],
  ]);
});

it('tools for tool search of Anthropic are deferred, and references load them', () => {
  const found = modelTools('anthropic_deferred', offer(1));
  const tools = found.tools as Tool[];
  const references: ToolReferenceBlockParam[] | undefined = found.references;
  expect(tools).toEqual([
    {
      name: 'tides__get_tides_0',
      description: 'Return high and low water of a harbour. (Tide Tables)',
      input_schema: PARAMETERS,
      defer_loading: true,
    },
  ]);
  expect(references).toEqual([{ type: 'tool_reference', tool_name: 'tides__get_tides_0' }]);
});

it.each(['openai', 'anthropic', 'mcp', 'openai_deferred', 'anthropic_deferred'] as const)(
  'a budget of tokens limits tools in the format %s, and a large tool makes room for the next',
  (format) => {
    const [first, last] = offer(2) as [ReturnType<typeof offer>[0], ReturnType<typeof offer>[0]];
    const properties = { note: { type: 'string', 'x-in': 'query', description: 'x'.repeat(2_000) } } as const;
    const large = { of, operation: anOperation({ name: 'large', input: { properties } }) };
    const { leftOut, ...found } = modelTools(format, [first, large, last], 300);
    expect(leftOut).toBe(1);
    const text = JSON.stringify(found);
    expect(text.length).toBeLessThanOrEqual(300 * 2.8);
    for (const name of ['get_tides_0', 'get_tides_1']) expect(text).toContain(name);
    expect(text).not.toContain('large');
  },
);

import { spawnSync } from 'node:child_process';
import type { Tool, ToolUseBlock } from '@anthropic-ai/sdk/resources/messages';
import type { CallToolRequest } from '@modelcontextprotocol/sdk/types.js';
import type { ChatCompletionMessageFunctionToolCall } from 'openai/resources/chat/completions';
import type { FunctionTool, ResponseFunctionToolCall } from 'openai/resources/responses/responses';
import { expect, it } from 'vitest';
import { report } from '../../src/api/report.ts';
import { connectCallbook } from '../../src/client/callbook.ts';
import type { OperationRequest } from '../../src/operations/calls/operation-request.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { fetchInProcess } from '../../src/protocols/mcp/in-process.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { anOperation, anOperationsFile, aTool } from '../helpers/an-operation.ts';
import { serveHttp } from '../helpers/loopback.ts';
import { aStore } from '../helpers/stores.ts';

/** Returns the tide of the harbour in the path, and the sum of two numbers to a call of an MCP tool. */
const anInterface = () =>
  serveHttp((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const { id, params } = body ? JSON.parse(body) : {};
      response.end(
        JSON.stringify(
          params
            ? {
                jsonrpc: '2.0',
                id,
                result: { content: [{ type: 'text', text: `${params.arguments.a + params.arguments.b}` }] },
              }
            : { harbour: decodeURIComponent(pathname.split('/')[2] ?? ''), days: searchParams.get('days') },
        ),
      );
    });
  });

/** Sends a call as a program would, and returns what came back as text. */
async function execute(request: OperationRequest): Promise<string> {
  if (request.kind === 'command') {
    const [program = '', ...args] = request.argv;
    return spawnSync(program, args, { encoding: 'utf8' }).stdout;
  }
  const sent =
    request.kind === 'http'
      ? new Request(request.url, { method: request.method, headers: request.headers })
      : new Request(request.url ?? '', {
          method: 'POST',
          headers: request.headers,
          body: JSON.stringify(request.message),
        });
  return (await fetch(sent)).text();
}

it('an agent goes from a need to a tool, its call and a report, over HTTP, MCP and a command line', async () => {
  await using server = await anInterface();
  await using store = await aStore(null);
  const tides = anEntry({ slug: 'tide-tables', endpoint: server.url('/harbours', '127.0.0.1') });
  const sums = anEntry({
    slug: 'sum-mcp',
    category: 'mcp',
    name: 'Sums',
    summary: 'Adds numbers.',
    capabilities: ['add_numbers'],
    example_needs: ['what do two numbers add up to', 'sum of a list', 'total of two amounts'],
    endpoint: server.url('/mcp', '127.0.0.1'),
  });
  const echo = anEntry({
    slug: 'node-eval',
    category: 'cli',
    name: 'Node',
    summary: 'Runs scripts.',
    capabilities: ['run_scripts'],
    example_needs: ['evaluate a line of JavaScript', 'print an expression', 'try code in a shell'],
    endpoint: process.execPath,
  });
  const operations = [
    publishOperations(
      echo,
      anOperationsFile([
        {
          ...aTool({
            name: 'evaluate',
            summary: 'Evaluate a JavaScript expression and print its value.',
            input: { properties: { '--print': { type: 'string', 'x-in': 'flag' } }, required: ['--print'] },
          }),
          command: process.execPath,
        },
      ]),
    ),
    publishOperations(
      sums,
      anOperationsFile([
        aTool({
          name: 'add',
          summary: 'Add two numbers and return their sum.',
          input: { properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
        }),
      ]),
    ),
    publishOperations(
      tides,
      anOperationsFile([
        anOperation({
          name: 'get_tide_times',
          summary: 'Return the times of high and low water at a harbour.',
          path: '/{harbour}',
          input: {
            properties: {
              harbour: { type: 'string', 'x-in': 'path' },
              days: { type: 'integer', 'x-in': 'query' },
            },
            required: ['harbour'],
          },
        }),
      ]),
    ),
  ];
  const entries = [echo, sums, tides];
  const catalog = aCatalog(entries, undefined, operations);
  const openCatalog = async () => catalog;
  const deps = { store: store.store, secret: 'a-secret-for-tests-of-32-characters-or-more', ip: '192.0.2.1' };
  const callbook = connectCallbook({
    baseUrl: 'https://callbook.test',
    fetch: fetchInProcess({
      openCatalog,
      siteUrl: 'https://callbook.test',
      writes: {
        reportInvocation: (request) => report(request, { ...deps, openCatalog, now: () => new Date() }),
      },
    }),
  });

  const steps: [need: string, input: Record<string, unknown>, expected: string][] = [
    [
      'when is high water at the harbour',
      { harbour: 'Den Helder/1', days: 2 },
      '{"harbour":"Den Helder/1","days":"2"}',
    ],
    ['add two numbers', { a: 2, b: 40 }, '"text":"42"'],
    ['evaluate a JavaScript expression', { '--print': '6 * 7' }, '42\n'],
  ];
  for (const [need, input, expected] of steps) {
    const query = { level: 'operation', limit: 3 } as const;
    // The official types accept the definitions as they come.
    const { tools = [] } = await callbook.discover(need, { ...query, tools: 'anthropic' });
    const offered = tools as unknown as Tool[];
    const forOpenAi = (await callbook.discover(need, { ...query, tools: 'openai' }))
      .tools as unknown as FunctionTool[];
    expect(forOpenAi.map(({ name }) => name)).toEqual(offered.map(({ name }) => name));
    // The official types of the calls are accepted as the SDKs return them.
    const name = offered[0]?.name ?? '';
    const anthropic: Pick<ToolUseBlock, 'name' | 'input'> = { name, input };
    const openAi: Pick<ResponseFunctionToolCall, 'name' | 'arguments'> = {
      name,
      arguments: JSON.stringify(input),
    };
    const chat: ChatCompletionMessageFunctionToolCall.Function = openAi;
    const mcp: CallToolRequest['params'] = { name, arguments: input };
    const request = await callbook.toolRequest(anthropic);
    for (const same of [openAi, chat, mcp]) expect(await callbook.toolRequest(same)).toEqual(request);
    expect(await execute(request), need).toContain(expected);
    const [slug = ''] = name.split('__');
    expect(await callbook.report({ slug, outcome: 'success' })).toMatchObject({ recorded: true });
  }
});

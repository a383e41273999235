import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, InMemoryTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { makeGatewayServer } from '../../src/gateway/gateway-server.ts';
import { openGateway } from '../../src/gateway/open-gateway.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';
import { callbookFromFile } from '../../src/protocols/mcp/from-file.ts';
import { bareEnvironment } from './bare-environment.ts';

type Setting = {
  entries: readonly Entry[];
  operations: readonly PublishedOperations[];
  /** The policy file, as YAML. */
  policy?: string;
  env?: Record<string, string>;
  /** What the user answers when asked. Without it, the client cannot ask. */
  answer?: (question: string) => boolean;
  args?: readonly string[];
  /** Address of a registry, instead of a dump of the entries. */
  url?: string;
  /** Folder of an earlier gateway, with its consent. */
  folder?: string;
  protocol?: '2025' | '2026';
};

export type ToolAnswer = Record<string, unknown> & { ok?: boolean; data?: unknown };

const CURRENT = '2026-07-28';

/**
 * `callbook gateway` in a process of its own, and the official client connected to it over stdio. `left` has everything
 * that left the process: what the client got, its standard error and the questions to the user.
 */
export async function aGateway(setting: Setting) {
  const { folder, dump, variables } = prepare(setting);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      join(process.cwd(), 'scripts/callbook.ts'),
      'gateway',
      ...(setting.url === undefined ? ['--file', dump] : ['--url', setting.url]),
      '--folder',
      folder,
      ...(setting.args ?? []),
    ],
    env: variables,
    stderr: 'pipe',
  });
  const left: string[] = [];
  transport.stderr?.on('data', (piece: Buffer) => left.push(String(piece)));
  return connect(transport, setting, { folder, left });
}

/**
 * The same gateway in the process of the test, which takes a fraction of the time. For what does not depend on the process,
 * its variables or its options.
 */
export async function aGatewayInProcess(setting: Omit<Setting, 'url' | 'args'>) {
  const { folder, dump, variables } = prepare(setting);
  const left: string[] = [];
  const { gateway, deps, close } = openGateway({
    callbook: callbookFromFile(dump),
    folder,
    policyFile: null,
    workFolder: null,
    variable: (name) => variables[name],
    dryRun: false,
    reports: false,
    allowPrivate: true,
    now: () => new Date(),
  });
  onTestFinished(close);
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  serveStdio(() => makeGatewayServer(gateway, deps), {
    transport: serverSide,
    onerror: ({ message }) => left.push(deps.redactor.redact(message)),
    maxSubscriptions: 0,
  });
  return connect(clientSide, setting, { folder, left });
}

/** Writes the catalog and the policy of a gateway. Returns its folder, the catalog and its variables. */
function prepare(setting: Setting) {
  const folder = setting.folder ?? aFolder();
  const dump = join(folder, 'entries.ndjson');
  writeFileSync(dump, lines(setting.entries));
  writeFileSync(join(folder, 'operations.ndjson'), lines(setting.operations));
  if (setting.policy !== undefined) writeFileSync(join(folder, 'callbook-policy.yaml'), setting.policy);
  const variables: Record<string, string> = { ...bareEnvironment(), HOME: folder, ...setting.env };
  return { folder, dump, variables };
}

async function connect(
  transport: Transport,
  setting: Setting,
  { folder, left }: { folder: string; left: string[] },
) {
  const client = new Client(
    { name: 'callbook-test', version: '1.0.0' },
    {
      capabilities: setting.answer ? { elicitation: { form: {} } } : {},
      ...(setting.protocol === '2026' ? { versionNegotiation: { mode: { pin: CURRENT } } } : {}),
    },
  );
  const { answer } = setting;
  if (answer)
    client.setRequestHandler('elicitation/create', async ({ params: { message } }) => {
      left.push(message);
      return { action: 'accept', content: { allow: answer(message) } };
    });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const tool = async (name: string, args: Record<string, unknown>): Promise<ToolAnswer> => {
    const result = await client.callTool({ name, arguments: args });
    left.push(JSON.stringify(result));
    const [block] = result.content as { text: string }[];
    return JSON.parse(block?.text ?? '');
  };
  const call = (operation: string, args: object = {}, more: object = {}) =>
    tool('call_operation', { operation, arguments: args, ...more });
  return { client, call, tool, left, folder };
}

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-gateway-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const lines = (values: readonly object[]): string =>
  values.map((each) => `${JSON.stringify(each)}\n`).join('');

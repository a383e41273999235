import type { EntryPackage } from '../../../../src/entry/entry-package-schema.ts';
import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import { MAX_EVIDENCE_LENGTH, MAX_TOOL_VERSION_LENGTH } from '../../../../src/entry/verification-schema.ts';
import type { ContractResult } from '../contract-result.ts';
import { oneLineOf } from '../one-line.ts';
import { withoutMadeUp } from './made-up-defaults.ts';
import type { Sandbox } from './sandbox.ts';
import { serverCommand } from './server-command.ts';
import type { RunSetup } from './setup-schema.ts';
import { type ListedServer, listOverStdio } from './stdio-handshake.ts';

const SERVER_TIMEOUT_MS = 60_000;

export type ServerRun = {
  entry: CatalogEntry;
  installed: EntryPackage;
  setup: RunSetup;
  /** Names of the operations that the catalog has for this entry. Null if it has none. */
  operations: readonly string[] | null;
};

/**
 * Starts an installed MCP server with made-up values for its variables, shakes hands and lists its tools. Throws an error
 * with what it did instead.
 */
export async function listInstalledServer(
  sandbox: Sandbox,
  { entry, setup }: Pick<ServerRun, 'entry' | 'setup'>,
): Promise<ListedServer> {
  const started = serverCommand(entry, setup);
  if (!started) throw new Error('is started by another command than npx');
  const { before } = setup;
  const server = sandbox.start({ ...started, ...(before ? { before } : {}), timeoutMs: SERVER_TIMEOUT_MS });
  try {
    const listed = await listOverStdio(server);
    return { ...listed, tools: listed.tools.map((tool) => withoutMadeUp(tool, started.variables)) };
  } finally {
    server.end();
    await server.result;
  }
}

/** Whether an installed MCP server completes its handshake and lists tools. */
export async function verifyServer(
  sandbox: Sandbox,
  { entry, installed, setup, operations }: ServerRun,
): Promise<ContractResult> {
  try {
    const listed = await listInstalledServer(sandbox, { entry, setup });
    if (listed.tools.length === 0)
      return { holds: false, reason: 'completed its handshake, but listed no tools' };
    const version = installed.version ?? listed.version?.slice(0, MAX_TOOL_VERSION_LENGTH) ?? null;
    const proof = { method: 'handshake', version, evidence: evidenceOf(listed, operations) } as const;
    return { holds: true, proof, installed };
  } catch (error) {
    return { holds: false, reason: oneLineOf((error as Error).message) };
  }
}

/** What was seen, such as `12 tools listed by initialize and tools/list over stdio; 11 of 11 operations found`. */
function evidenceOf(
  { name, tools, protocolVersion }: ListedServer,
  operations: readonly string[] | null,
): string {
  const words = tools.length === 1 ? '1 tool' : `${tools.length} tools`;
  const found = operations?.filter((each) => tools.some(({ name: tool }) => tool === each)).length ?? 0;
  const compared = operations ? `; ${found} of ${operations.length} recorded operations are among them` : '';
  return oneLineOf(
    `${name}: ${words} listed over stdio, MCP ${protocolVersion}${compared}`,
    MAX_EVIDENCE_LENGTH,
  );
}

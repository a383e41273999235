import { isWebAddress } from '../../../src/entry/endpoint.ts';
import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import type { OperationsDraft } from '../draft/operations/draft-entry-operations.ts';
import type { SourceAccess } from '../draft/operations/operations-of-entry.ts';
import { versionIn } from '../verify/run/evidence.ts';
import type { RunProgram } from '../verify/run-program.ts';
import { verifyContract } from '../verify/verify-contract.ts';

/** Whether the contract of an entry holds, and what was seen, as one sentence. */
export type ReleaseContract = { holds: boolean; sentence: string };

/**
 * Checks the contract of a released interface. What runs on the user's machine is run here without a sandbox, because
 * its owner asks for it: a server was started to list its tools, and a tool reports its version.
 * @param source the source of the operations, if the owner named one
 */
export async function checkContract(
  entry: CatalogEntry,
  { source, operations }: { source: string | undefined; operations: OperationsDraft | null },
  { fetch, run }: SourceAccess,
): Promise<ReleaseContract> {
  if (entry.status === 'deprecated')
    return { holds: false, sentence: 'The entry is deprecated, so its contract was not checked.' };
  if (entry.category === 'cli') return checkVersion(source ?? entry.endpoint, run);
  if (entry.category === 'mcp' && !isWebAddress(entry.endpoint))
    return operations === null
      ? { holds: false, sentence: "It runs on the user's machine, and no command to start it was given." }
      : { holds: true, sentence: `It completed its handshake and listed its tools, started by "${source}".` };
  const result = await verifyContract(entry, fetch);
  return result.holds
    ? { holds: true, sentence: `Seen: ${result.proof.evidence}.` }
    : { holds: false, sentence: `It ${result.reason}.` };
}

async function checkVersion(command: string, run: RunProgram): Promise<ReleaseContract> {
  const program = command.trim().split(/\s+/)[0] ?? '';
  const found = await run(program, ['--version']);
  if (found.kind === 'not-found')
    return {
      holds: false,
      sentence: `The program "${program}" is not installed. Install it in an earlier step.`,
    };
  if (found.kind !== 'ran')
    return { holds: false, sentence: `It was stopped while it ran "${program} --version" (${found.kind}).` };
  const version = versionIn(found.output);
  const words = `${version ?? 'no version'} for "${program} --version"`;
  return found.code === 0 && version !== null
    ? { holds: true, sentence: `It printed ${words}.` }
    : { holds: false, sentence: `It exited with ${found.code} and printed ${words}.` };
}

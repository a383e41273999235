import type { CatalogEntry } from '../../entry/file-schema.ts';
import { probeMcp } from '../../health/probe/mcp/probe-mcp.ts';
import { targetOf } from '../../health/probe/target.ts';
import type { GuardedFetch, GuardedResponse } from '../../network/guarded-fetch.ts';
import { NetworkError } from '../../network/network-error.ts';
import { formatsIn, isInFormat } from './format.ts';
import type { RunProgram } from './run-program.ts';

const MAX_RESPONSE_BYTES = 4_194_304; // JSON can only be checked when all of it is read.
/** Programs that start other programs. Their version is not the version of the tool. */
const LAUNCHERS: readonly string[] = [
  'npx',
  'bunx',
  'uvx',
  'pipx',
  'docker',
  'podman',
  'sudo',
  'env',
  'sh',
  'bash',
];

/** Whether a contract holds. `reason` completes a sentence that begins with "It". */
export type ContractResult = { holds: boolean; reason: string };
export type VerifyDeps = { fetch: GuardedFetch; run: RunProgram };

const holds = (reason: string): ContractResult => ({ holds: true, reason });
const fails = (reason: string): ContractResult => ({ holds: false, reason });

/** Checks the contract of an entry against the interface itself, as far as possible without a key. */
export async function verifyContract(entry: CatalogEntry, deps: VerifyDeps): Promise<ContractResult> {
  if (entry.status === 'deprecated') return fails('is deprecated, so it needs no verification');
  if (entry.category === 'cli') return verifyCommand(entry, deps.run);
  const target = targetOf(entry);
  if (!target) return fails('has no address without placeholders. Give it a probe_url');
  if (entry.category === 'api') return verifyApi(target.url, entry.output_format, deps.fetch);
  if (!/^https?:/i.test(entry.endpoint))
    return fails("runs on the user's machine. List its tools there by hand");
  return verifyMcp(target.url, deps.fetch);
}

async function verifyApi(url: string, declared: string | null, fetch: GuardedFetch): Promise<ContractResult> {
  if (declared === null || formatsIn(declared).length === 0)
    return fails(`declares the output_format ${JSON.stringify(declared)}, which cannot be checked`);
  let answer: GuardedResponse;
  try {
    answer = await fetch(url, {
      headers: { Accept: 'application/json, */*;q=0.5' },
      maxBytes: MAX_RESPONSE_BYTES,
    });
  } catch (error) {
    if (error instanceof NetworkError) return fails(`did not respond at ${url}: ${error.message}`);
    throw error;
  }
  const { status, text, truncated } = answer;
  const type = answer.headers.get('content-type') ?? '';
  if (status < 200 || status > 299)
    return fails(`returned ${status} at ${url}, but a status from 200 to 299 is needed`);
  if (truncated)
    return fails(
      `returned more than ${MAX_RESPONSE_BYTES} bytes at ${url}. Choose a probe_url with a smaller response`,
    );
  const kind = type.split(';')[0] || 'no content type';
  if (!isInFormat(declared, type, text))
    return fails(`returned ${status} with ${kind} at ${url}, which is not "${declared}"`);
  return holds(`returned ${status} with ${kind} at ${url}, which matches "${declared}"`);
}

async function verifyMcp(url: string, fetch: GuardedFetch): Promise<ContractResult> {
  const { state, cause, shape } = await probeMcp(url, fetch);
  if (state !== 'ok' || !cause) return fails(`failed its handshake at ${url}: ${cause ?? state}`);
  const hasTools = shape?.kind === 'mcp' && (shape.tools === null || Object.keys(shape.tools).length > 0);
  return hasTools
    ? holds(`completed its handshake and listed its tools at ${url} (${cause})`)
    : fails(`completed its handshake at ${url} (${cause}), but did not list its tools`);
}

async function verifyCommand({ endpoint }: CatalogEntry, run: RunProgram): Promise<ContractResult> {
  const program = endpoint.trim().split(/\s+/)[0] ?? '';
  if (LAUNCHERS.includes(program))
    return fails(`is started by ${program}, whose version is not the version of the tool. Check it by hand`);
  const found = await run(program, ['--version']);
  if (found.kind === 'not-found')
    return fails(`is not installed here. Install ${program} and run this again`);
  if (found.kind !== 'ran') return fails(`was stopped while it ran "${program} --version" (${found.kind})`);
  const version = /\d+(?:\.\d+)*/.exec(found.output)?.[0];
  if (found.code !== 0 || !version)
    return fails(
      `exited with ${found.code} and printed ${version ?? 'no version'} for "${program} --version"`,
    );
  return holds(`printed ${version} for "${program} --version"`);
}

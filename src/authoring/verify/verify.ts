import type { CatalogEntry } from '../../entry/file-schema.ts';
import { probeMcp } from '../../health/probe/mcp/probe-mcp.ts';
import { targetOf } from '../../health/probe/target.ts';
import type { GuardedFetch, GuardedResponse } from '../../network/guarded-fetch.ts';
import { NetworkError } from '../../network/network-error.ts';
import { formatsIn, isInFormat } from './format.ts';
import type { RunProgram } from './run-program.ts';

const MAX_ANSWER_BYTES = 4_194_304; // To see that JSON is whole, all of it has to be read.
/** Programs that start others: their version says nothing of what they start. */
const STARTERS: readonly string[] = [
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

export type Verdict = { holds: boolean; words: string };
export type VerifyDeps = { fetch: GuardedFetch; run: RunProgram };

const holds = (words: string): Verdict => ({ holds: true, words });
const fails = (words: string): Verdict => ({ holds: false, words });

/** Holds the contract that an entry states against the interface itself, as far as that goes without a key. */
export async function verifyContract(entry: CatalogEntry, deps: VerifyDeps): Promise<Verdict> {
  if (entry.status === 'deprecated') return fails('is deprecated, which nobody has to verify');
  if (entry.category === 'cli') return verifyCommand(entry, deps.run);
  const target = targetOf(entry);
  if (!target) return fails('has no address without placeholders. Give it a probe_url');
  if (entry.category === 'api') return verifyApi(target.url, entry.output_format, deps.fetch);
  if (!/^https?:/i.test(entry.endpoint))
    return fails('runs on the machine of its user, where its tools must be listed by hand');
  return verifyMcp(target.url, deps.fetch);
}

async function verifyApi(url: string, declared: string | null, fetch: GuardedFetch): Promise<Verdict> {
  if (declared === null || formatsIn(declared).length === 0)
    return fails(
      `declares the output_format ${JSON.stringify(declared)}, which no answer can be held against`,
    );
  let answer: GuardedResponse;
  try {
    answer = await fetch(url, {
      headers: { Accept: 'application/json, */*;q=0.5' },
      maxBytes: MAX_ANSWER_BYTES,
    });
  } catch (error) {
    if (error instanceof NetworkError) return fails(`gave no answer at ${url}: ${error.message}`);
    throw error;
  }
  const { status, text, truncated } = answer;
  const type = answer.headers.get('content-type') ?? '';
  if (status < 200 || status > 299)
    return fails(`answered ${status} at ${url}, a status from 200 to 299 is needed`);
  if (truncated)
    return fails(`answered more than ${MAX_ANSWER_BYTES} bytes at ${url}. Choose a smaller probe_url`);
  const kind = type.split(';')[0] || 'no content type';
  if (!isInFormat(declared, type, text))
    return fails(`answered ${status} with ${kind} at ${url}, which is not "${declared}"`);
  return holds(`answered ${status} with ${kind} at ${url}, as "${declared}" says`);
}

async function verifyMcp(url: string, fetch: GuardedFetch): Promise<Verdict> {
  const { state, cause, shape } = await probeMcp(url, fetch);
  if (state !== 'ok' || !cause) return fails(`${cause ?? 'answered nothing'} at ${url}`);
  const hasTools = shape?.kind === 'mcp' && (shape.tools === null || Object.keys(shape.tools).length > 0);
  return hasTools ? holds(`${cause} at ${url}`) : fails(`${cause} at ${url}: its tools could not be listed`);
}

async function verifyCommand({ endpoint }: CatalogEntry, run: RunProgram): Promise<Verdict> {
  const program = endpoint.trim().split(/\s+/)[0] ?? '';
  if (STARTERS.includes(program))
    return fails(`is started through ${program}, whose version says nothing of it. Check it by hand`);
  const found = await run(program, ['--version']);
  if (found.kind === 'absent')
    return fails(`${program} is not installed here. Install it and run this again`);
  if (found.kind !== 'ran') return fails(`${program} --version ended by ${found.kind}`);
  const version = /\d+(?:\.\d+)*/.exec(found.output)?.[0];
  if (found.code !== 0 || !version)
    return fails(`${program} --version ended with ${found.code} and ${version ? version : 'no version'}`);
  return holds(`${program} --version says ${version}`);
}

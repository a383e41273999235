import type { EntryPackage } from '../../../../src/entry/entry-package-schema.ts';
import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import type { ProcessResult } from '../bounded-process.ts';
import type { ContractResult } from '../contract-result.ts';
import { oneLineOf } from '../one-line.ts';
import { describeRun, versionIn } from './evidence.ts';
import { filesNamedIn, type NamedFile } from './named-files.ts';
import type { Sandbox } from './sandbox.ts';
import type { RunSetup } from './setup-schema.ts';
import { copySamples, listFiles } from './work-folder.ts';

const EXAMPLE_TIMEOUT_MS = 90_000; // A scanner that reads its rules takes a minute.
const VERSION_TIMEOUT_MS = 30_000;
/** Ways to ask for a version, the most common first. */
const VERSION_ARGUMENTS = ['--version', '-V', 'version', '-version', '-v', '--help'];
const NPM_BIN = '/opt/installed/node_modules/.bin';

export type ToolRun = { entry: CatalogEntry; installed: EntryPackage; setup: RunSetup; samples: string };

/** What a run of the example left: the result of its process, and the paths of the files that it wrote. */
type ExampleRun = { ran: ProcessResult; written: string[] };

/** Asks an installed tool for its version and runs its example on made input. */
export async function verifyTool(sandbox: Sandbox, run: ToolRun): Promise<ContractResult> {
  const { entry, setup, installed } = run;
  if (entry.invocation_example === null) return { holds: false, reason: 'has no example to run' };
  const version = await readVersion(sandbox, entry, setup);
  const example = fill(entry.invocation_example, setup.values ?? {});
  const left = /[<{][a-z][\w.-]*[>}]/i.exec(example)?.[0];
  if (left && left.slice(1, -1) in entry.parameters)
    return {
      holds: false,
      reason: `has the placeholder ${left} in its example, and its setup has no value for it`,
    };
  const { ran, written } = await tryInputs(sandbox, run, example);
  if (!isExpected(ran, setup)) return { holds: false, reason: failure(ran) };
  const evidence = describeRun({ version, ran, written, note: setup.note });
  return {
    holds: true,
    proof: { method: 'run', version: versionIn(version, installed.version) ?? installed.version, evidence },
    installed,
  };
}

/**
 * Runs the example with a sample for each file that it names. A file may be input or output, which `magick a.png b.webp`
 * does not say: if the example fails, it runs once more without the last file. If that fails too, the first run counts.
 */
async function tryInputs(sandbox: Sandbox, run: ToolRun, example: string): Promise<ExampleRun> {
  const inputs = filesNamedIn(example).filter(({ written }) => !written);
  const first = await runExample(sandbox, run, { example, inputs });
  if (isExpected(first.ran, run.setup)) return first;
  const second = await runExample(sandbox, run, { example, inputs: inputs.slice(0, -1) });
  return isExpected(second.ran, run.setup) ? second : first;
}

const isExpected = ({ code, ended }: ProcessResult, { exit = [] }: RunSetup): boolean =>
  ended === null && code !== null && [0, ...exit].includes(code);

function failure({ code, ended, stderr, stdout }: ProcessResult): string {
  if (ended) return `was ended while its example ran (${ended})`;
  return `exited with ${code} when its example ran: ${oneLineOf(stderr) || oneLineOf(stdout)}`;
}

/** Empties the work folder, makes the input, and runs the example. */
async function runExample(
  sandbox: Sandbox,
  { setup, samples }: ToolRun,
  { example, inputs }: { example: string; inputs: readonly NamedFile[] },
): Promise<ExampleRun> {
  const { prepare = 'true', before, variables = {}, as_root: asRoot = false } = setup;
  await sandbox.run({ command: 'find . -mindepth 1 -delete', asRoot: true, timeoutMs: VERSION_TIMEOUT_MS });
  const { workFolder, userId } = sandbox;
  const made = await sandbox.run({ command: withPath(prepare), variables, timeoutMs: EXAMPLE_TIMEOUT_MS });
  if (made.code !== 0) return { ran: made, written: [] };
  copySamples(inputs, { samples, workFolder, userId });
  const earlier = listFiles(workFolder);
  const options = { variables, asRoot, timeoutMs: EXAMPLE_TIMEOUT_MS, ...(before ? { before } : {}) };
  const ran = await sandbox.run({ command: withPath(example), ...options });
  const written = [...listFiles(workFolder)].filter(([path, state]) => earlier.get(path) !== state);
  return { ran, written: written.map(([path]) => path) };
}

const withPath = (command: string): string => `export PATH=${NPM_BIN}:$PATH\n${command}`;

async function readVersion(sandbox: Sandbox, entry: CatalogEntry, setup: RunSetup): Promise<string> {
  const program = entry.endpoint.trim().split(/\s+/)[0] ?? '';
  const commands = setup.version ? [setup.version] : VERSION_ARGUMENTS.map((each) => `${program} ${each}`);
  for (const command of commands) {
    const ran = await sandbox.run({ command: withPath(command), timeoutMs: VERSION_TIMEOUT_MS });
    const lines = `${ran.stdout}\n${ran.stderr}`.split('\n').filter((each) => versionIn(each) !== null);
    if (ran.code === 0 && lines[0]) return lines[0];
  }
  return '';
}

/** The example with a value for each placeholder, in braces or in angle brackets. */
const fill = (example: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`<${name}>`, value).replaceAll(`{${name}}`, value),
    example,
  );

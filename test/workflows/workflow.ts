import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { z } from 'zod';
import { bareEnvironment } from '../helpers/bare-environment.ts';

/** A step of a job. `shell` is only in steps of composite actions, which need it. */
export const StepSchema = z.strictObject({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  run: z.string().optional(),
  shell: z.literal('bash').optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const JobSchema = z.strictObject({
  if: z.string().optional(),
  needs: z.string().optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.int(),
  permissions: z.record(z.string(), z.enum(['read', 'write'])),
  outputs: z.record(z.string(), z.string()).optional(),
  steps: z.array(StepSchema),
});
const WorkflowSchema = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({}),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(z.string(), JobSchema),
});
const { scripts: NPM_SCRIPTS } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

type Step = z.output<typeof StepSchema>;
export type Workflow = z.output<typeof WorkflowSchema>;

/** All workflows of the project by the name of their file, with their text. Everything they may hold is in the schema. */
export function workflows(): { file: string; source: string; workflow: Workflow }[] {
  return globSync('.github/workflows/*').map((path) => {
    const source = readFileSync(path, 'utf8');
    return { file: basename(path), source, workflow: WorkflowSchema.parse(parse(source)) };
  });
}

type Options = {
  folder: string;
  /** Values of the expressions in `env`, such as `secrets.BUILD_HOOK_URL`. One that is missing fails the test. */
  values: Readonly<Record<string, string>>;
  /** Words to put after a command: what leads it to the servers of this machine. */
  more?: Readonly<Record<string, string>>;
  /** Variables that a runner sets for every command. */
  runner?: Readonly<Record<string, string>>;
};
export type Ran = { command: string; code: number | null; output: string };

/** Whether a command installs the packages of the project. */
export const isInstall = (run: string | undefined): boolean => INSTALLS.includes(run ?? '');

/** The action installs them next to its own files, and runs no script of a package on the machine of its caller. */
export const ACTION_INSTALL = 'npm ci --omit=dev --ignore-scripts --prefix "$GITHUB_ACTION_PATH"';
/** The action for programs with a lock lies three folders below the packages. */
const LOCK_ACTION_INSTALL = ACTION_INSTALL.replace('PATH"', 'PATH/../../.."');
const INSTALLS = ['npm ci', 'npm ci --omit=dev', ACTION_INSTALL, LOCK_ACTION_INSTALL];

/** Runs the commands of a job in their order, each by bash as a runner does. `npm ci` is left out: all is installed. */
export async function runJob(file: string, job: string, options: Options): Promise<Ran[]> {
  const found = workflows().find((each) => each.file === file)?.workflow.jobs[job];
  if (!found) throw new Error(`${file} has no job ${job}`);
  return runSteps(found.steps, options);
}

/** The same for steps. */
export async function runSteps(
  steps: readonly Step[],
  { folder, values, more = {}, runner = {} }: Options,
): Promise<Ran[]> {
  const commands = steps.filter(({ run }) => run !== undefined && !isInstall(run));
  const ran: Ran[] = [];
  for (const { run = '', env = {} } of commands) {
    const known = Object.entries(env).map(([name, value]) => [name, evaluate(value, values)]);
    const command = Object.entries(more).reduce(
      (words, [start, end]) => (words.startsWith(start) ? words + end : words),
      run,
    );
    ran.push(await runCommand(command, folder, { ...runner, ...Object.fromEntries(known) }));
  }
  return ran;
}

const evaluate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for ${name}`);
    return value;
  });

async function runCommand(command: string, folder: string, env: Record<string, string>): Promise<Ran> {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', `exec 2>&1; ${command}`], {
    cwd: folder,
    env: { ...bareEnvironment(), ...env }, // Nothing else of this machine may help a command along.
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { command, code: child.exitCode, output };
}

/** The scripts in a command line, in order: those that node runs, and those behind npm scripts. */
export function scriptsIn(command: string): string[] {
  return [
    ...command.matchAll(
      /\bnode (?:"\$GITHUB_ACTION_PATH\/)?((?:workshop\/)?scripts\/[^\s"]+\.ts)|\bnpm run ([\w:-]+)/g,
    ),
  ].flatMap(([, file, npmScript = '']) => (file ? [file] : scriptsIn(NPM_SCRIPTS[npmScript] ?? '')));
}

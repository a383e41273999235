import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { runBounded } from '../authoring/verify/bounded-process.ts';
import { openSandbox, TOOL_USER_ID } from '../authoring/verify/run/sandbox.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run -w workshop make-run-root -- --root FOLDER [--suite SUITE]
Makes the root folder that "npm run verify -- --root FOLDER" runs tools in: a minimal Debian, Node with npm, an
unprivileged user, and the samples. Needs root and debootstrap. A folder that has a Debian already gets the rest.`;
const SUITE = 'trixie';
const STEP_TIMEOUT_MS = 900_000; // A slow mirror needs several minutes for the packages that make samples.
const MAX_OUTPUT_BYTES = 16_777_216;
const RUN_FOLDER = 'workshop/authoring/verify/run';

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { root: { type: 'string' }, suite: { type: 'string', default: SUITE } },
});
if (values.root === undefined) refuse('Name the folder to make, as --root FOLDER.');
const root = resolve(values.root ?? '');
const path = environment().programPath;

async function step(command: string, ...args: string[]): Promise<void> {
  console.log(`${command} ${args[0] ?? ''}`);
  const limits = { timeoutMs: STEP_TIMEOUT_MS, maxBytes: MAX_OUTPUT_BYTES };
  const ran = await runBounded(command, args, { cwd: '/', env: { PATH: path }, ...limits });
  if (ran.code !== 0)
    throw new Error(`${command} exited with ${ran.code}: ${ran.stderr.trim() || ran.stdout.slice(-500)}`);
}

/** This machine's Node, and its npm, so that the version is the one that the project pins. */
async function addNode(): Promise<void> {
  const folder = join(root, 'opt/node');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  cpSync(realpathSync(process.execPath), join(folder, 'bin/node'));
  const npm = path
    .split(':')
    .map((each) => join(each, 'npm'))
    .find((each) => existsSync(each));
  if (!npm) throw new Error('npm is not installed here.');
  // The program is a link to npm/bin/npm-cli.js.
  cpSync(dirname(dirname(realpathSync(npm))), join(folder, 'lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    const link = join(folder, 'bin', name);
    if (!existsSync(link)) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, link);
  }
}

/** Packages must not start their services: a sandbox starts what it needs. */
function forbidServices(): void {
  const file = join(root, 'usr/sbin/policy-rc.d');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
}

async function addSamples(): Promise<void> {
  const sandbox = openSandbox(root);
  try {
    const command = `cat > /tmp/make-samples.sh <<'END_OF_SCRIPT'\n${readFileSync(join(RUN_FOLDER, 'make-samples.sh'), 'utf8')}\nEND_OF_SCRIPT\nbash /tmp/make-samples.sh "$PWD/samples"`;
    const ran = await sandbox.run({ command, asRoot: true, network: true, timeoutMs: STEP_TIMEOUT_MS });
    if (ran.code !== 0) throw new Error(`The samples could not be made: ${ran.stderr.slice(-1_000)}`);
    cpSync(join(sandbox.workFolder, 'samples'), join(root, 'opt/samples'), { recursive: true });
    for (const name of ['serve-host.mjs', 'serve-hosts.sh'])
      cpSync(join(RUN_FOLDER, name), join(root, 'opt/samples', name));
  } finally {
    sandbox.close();
  }
}

if (!existsSync(join(root, 'etc/debian_version')))
  await step('debootstrap', '--variant=minbase', '--include=ca-certificates,man-db', values.suite, root);
forbidServices();
if (!existsSync(join(root, 'home/tool')))
  await step('chroot', root, 'useradd', '-m', '-u', String(TOOL_USER_ID), '-s', '/bin/bash', 'tool');
cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
await step('chroot', root, 'apt-get', 'update');
await addNode();
await addSamples();
console.log(`${root} is ready. Run: npm run verify -- --due 50 --root ${root}`);

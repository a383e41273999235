import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessResult, type StartedProcess, startProcess } from '../bounded-process.ts';

const MAX_OUTPUT_BYTES = 4_194_304; // A hundred pages of text, and the longest list of tools seen.
const MAX_DATA_KIB = 6_291_456; // 6 GiB: Java and Chromium reserve several without using them.
const MAX_FILE_KIB = 1_048_576;
const MAX_PROCESSES = 512;
/** The unprivileged user of the root folder who runs tools. */
export const TOOL_USER_ID = 1000;
export const TOOL_HOME = '/home/tool';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games:/opt/node/bin';

export type SandboxCommand = {
  /** Run by bash in the work folder, as the unprivileged user. */
  command: string;
  /** Run by bash as root, before the command and during it: starts servers on the loopback interface. */
  before?: string;
  asRoot?: boolean;
  network?: boolean;
  variables?: Readonly<Record<string, string>>;
  timeoutMs: number;
};

/** A separate root file system for one entry. What is written there is gone when it is closed. */
export type Sandbox = {
  run: (command: SandboxCommand) => Promise<ProcessResult>;
  start: (command: SandboxCommand) => StartedProcess;
  /** The work folder, as this machine sees it. */
  workFolder: string;
  /** The user who runs tools, and owns their input. */
  userId: number;
  close: () => void;
};

/**
 * A command passes two scripts on its way into the sandbox:
 *
 *   unshare   its own namespaces: mounts, processes, and the network unless it asks for it
 *     ENTER     mounts the overlay on the root folder and goes there with chroot
 *       WITHIN    runs `before` as root, then drops its rights and runs the command
 *
 * The overlay is mounted in its own mount namespace, so that it is gone with the last process. UPPER gets what is
 * written, WORK is scratch space of the kernel, MERGED is what the command sees.
 */
const ENTER = `
mount -t overlay overlay -o "lowerdir=$ROOT,upperdir=$UPPER,workdir=$WORK" "$MERGED"
mount -t proc proc "$MERGED/proc"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$MERGED/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$MERGED/dev/shm"
if [ "$NETWORK" = no ]; then ip link set lo up; fi
exec chroot "$MERGED" /usr/bin/env -i "$@"
`;
/** The input of bash is a socket here, so without --norc it would read ~/.bashrc. */
const WITHIN = `
set -o pipefail
mkdir -p ${TOOL_HOME}/work && chown ${TOOL_USER_ID}:${TOOL_USER_ID} ${TOOL_HOME}/work && cd ${TOOL_HOME}/work
eval "$BEFORE"
if [ "$AS_ROOT" = yes ]; then exec bash --norc -o pipefail -c "$COMMAND"; fi
export HOME=${TOOL_HOME} USER=tool
ulimit -c 0 -d ${MAX_DATA_KIB} -f ${MAX_FILE_KIB} -u ${MAX_PROCESSES}
exec setpriv --reuid ${TOOL_USER_ID} --regid ${TOOL_USER_ID} --clear-groups --no-new-privs --bounding-set -all bash --norc -o pipefail -c "$COMMAND"
`;

/**
 * Opens a sandbox over a root folder that is never changed. Each command has its own processes and mounts, and no
 * network but loopback unless it asks for it. Needs root and Linux.
 */
export function openSandbox(root: string): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-verify-'));
  chmodSync(folder, 0o755);
  const [upper, work, merged] = ['upper', 'work', 'merged'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [upper, work, merged]) mkdirSync(each);
  const start = (options: SandboxCommand): StartedProcess => {
    const env = { PATH, ROOT: root, UPPER: upper, WORK: work, MERGED: merged };
    const network = options.network === true;
    return startProcess('unshare', enterArguments(options), {
      cwd: folder,
      env: { ...env, NETWORK: network ? 'yes' : 'no' },
      timeoutMs: options.timeoutMs,
      maxBytes: MAX_OUTPUT_BYTES,
    });
  };
  return {
    start,
    run: (options) => {
      const { child, result } = start(options);
      child.stdin.end();
      return result;
    },
    workFolder: join(upper, TOOL_HOME, 'work'),
    userId: TOOL_USER_ID,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function enterArguments({ command, before = '', asRoot, network, variables = {} }: SandboxCommand): string[] {
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', ...(network ? [] : ['--net'])];
  const env = {
    PATH,
    HOME: '/root',
    LC_ALL: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    PAGER: 'cat',
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_USE_SYSTEM_CA: '1', // Node then trusts what the root folder trusts.
    ...variables,
    COMMAND: command,
    BEFORE: before,
    AS_ROOT: asRoot ? 'yes' : 'no',
  };
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return [
    ...namespaces,
    '--fork',
    '--kill-child',
    'sh',
    '-ec',
    ENTER,
    'sh',
    ...settings,
    'bash',
    '--norc',
    '-c',
    WITHIN,
  ];
}

/** Whether this machine can open sandboxes: root, unshare and overlay mounts. Returns the reason if not. */
export async function whyNoSandbox(root: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'A run needs root, because it mounts a separate root folder.';
  const sandbox = openSandbox(root);
  try {
    const { code, stderr } = await sandbox.run({ command: 'true', timeoutMs: 10_000 });
    return code === 0 ? null : `The root folder ${root} cannot be entered: ${stderr.trim()}`;
  } finally {
    sandbox.close();
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { runProgram } from '../../src/protocols/cli/program.ts';
import { bareEnvironment } from './bare-environment.ts';

export type CallbookRun = { code: number | null; out: string; err: string };

/** Runs `callbook` as its users do, in a separate process, with the given variables and without a home folder. */
export async function runCallbook(
  args: readonly string[],
  { env = {}, cwd = process.cwd() }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<CallbookRun> {
  const { HOME: _, ...bare } = bareEnvironment();
  const child = spawn(process.execPath, [`${process.cwd()}/scripts/callbook.ts`, ...args], {
    cwd,
    env: { ...bare, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

class ProgramExit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

type Setting = {
  url?: string;
  key?: string;
  /** Home and working folder. */
  folder?: string;
  platform?: NodeJS.Platform;
  /** Answer of the user. Without it, nobody is there to ask. */
  answer?: string;
  /** Presses Ctrl-C at a question. */
  stopsAtQuestions?: boolean;
  columns?: number;
  isTerminal?: boolean;
  /** Marks styled texts as `<red>text</red>`. */
  marksStyles?: boolean;
};

/** Runs the program in this process, with a terminal that keeps what it gets. */
export async function runInTerminal(args: readonly string[], setting: Setting = {}): Promise<CallbookRun> {
  const { url, key, folder = '/nowhere', platform = 'linux', answer, isTerminal = true } = setting;
  const { columns = 80, stopsAtQuestions = false } = setting;
  const kept = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({ write: (piece: string) => (kept[name] += piece) });
  const exit = (code: number): never => {
    throw new ProgramExit(code);
  };
  const answerTo = async (question: string) => {
    kept.err += question;
    if (stopsAtQuestions) throw Object.assign(new Error('Aborted with Ctrl+C'), { code: 'ABORT_ERR' });
    return answer ?? '';
  };
  const run = runProgram({
    process: { argv: ['node', 'callbook', ...args], stdout: stream('out'), stderr: stream('err'), exit },
    terminal: {
      isTerminal,
      canAsk: answer !== undefined || stopsAtQuestions,
      columns,
      style: (style, shown) => (setting.marksStyles ? `<${style}>${shown}</${style}>` : shown),
      print: (shown) => (kept.out += `${shown}\n`),
      note: (shown) => (kept.err += `${shown}\n`),
      ask: answerTo,
      askSecret: answerTo,
    },
    environment: () => ({ url, key }),
    variable: () => undefined,
    places: { home: folder, folder, platform },
    now: () => new Date('2026-11-21T12:00:00Z'),
  });
  const code = await run.catch((error) => {
    if (error instanceof ProgramExit) return error.code;
    throw error;
  });
  return { code, ...kept };
}

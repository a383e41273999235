import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type ScriptRun = { code: number | null; out: string; err: string };

/** Runs a script of the project as its users do, while servers of the test go on answering. */
export const runScript = (script: string, ...args: string[]): Promise<ScriptRun> =>
  runScriptWith({}, script, ...args);

/** The same, with environment variables added to those of the test. */
export async function runScriptWith(
  variables: Readonly<Record<string, string>>,
  script: string,
  ...args: string[]
): Promise<ScriptRun> {
  const env = { ...process.env, ...variables };
  const child = spawn('node', [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

/** A folder with the given files, gone when the test ends. */
export function aFolderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-script-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { FixableError } from '../command-line/fixable-error.ts';

/** How many of the pages are rendered. */
export type Rendered = { done: number; total: number };

/** A build in a child process, so that its memory is freed afterwards. It says on standard output how far it is. */
export type RunningBuild = {
  /** Null until the pages are known. */
  rendered: () => Rendered | null;
  /** Rejects with a BuildFailedError, unless the build was stopped. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** Builds the site with Astro: all of it or, with CALLBOOK_DATA, its pages. */
export function startBuild(): RunningBuild {
  const script = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let rendered: Rendered | null = null;
  child.on('message', (progress: Rendered) => {
    rendered = progress;
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let isStopped = false;
  return {
    rendered: () => rendered,
    ended: exited.then((code) => {
      if (code !== 0 && !isStopped) throw new BuildFailedError();
    }),
    stop: async () => {
      isStopped = true;
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Builds the whole site. Throws BuildFailedError. */
export const buildSite = (): Promise<void> => startBuild().ended;

export class BuildFailedError extends FixableError {
  constructor() {
    super('The build failed. Its messages are above.');
  }
}

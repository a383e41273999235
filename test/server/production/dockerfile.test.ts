import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EnvironmentSchema } from '../../../src/environment/schema.ts';
import { listen } from '../../../src/server/listen.ts';

/** The instructions of the Dockerfile, one line each, in stages. */
const STAGES = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .map((stage) => stage.trim().split(/\n+/))
  .filter(([first = '']) => first.startsWith('FROM '));
const last = STAGES.at(-1) ?? [];
const IGNORED = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const BUILT = ['node_modules', 'dist', 'dist-compressed'];

test('the image contains only paths that exist or that its build makes', () => {
  const copied = last.flatMap((line) =>
    [...line.matchAll(/\/app\/(\S+)/g)].map(([, path = '']) => path).filter(() => line.startsWith('COPY ')),
  );
  expect(copied).toEqual(expect.arrayContaining(['src', 'functions', 'scripts', ...BUILT]));
  const sources = copied.filter((path) => !BUILT.includes(path));
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  expect(sources.filter((path) => IGNORED.includes(path))).toEqual([]);
});

test('the build context leaves out secrets and what the build makes itself', () => {
  expect(IGNORED).toEqual(expect.arrayContaining(['.env*', ...BUILT]));
  // The build reads the schedule of the prober and the times of changes.
  for (const needed of ['.git', '.github', 'entries', 'src', 'history'])
    expect(IGNORED).not.toContain(needed);
});

test('the server in the image runs as a user without rights, on all addresses of the container', () => {
  expect(last).toContain('USER node');
  const settings = last.find((line) => line.startsWith('ENV ')) ?? '';
  expect(settings).toMatch(/HOST=0\.0\.0\.0 PORT=8787$/);
  expect(last).toContain('EXPOSE 8787');
  for (const [, name = ''] of settings.matchAll(/(\w+)=/g))
    expect(EnvironmentSchema.shape).toHaveProperty(name);
  expect(last.at(-1)).toBe('CMD ["node", "scripts/serve.ts"]');
});

test.each([
  [200, 0],
  [503, 1],
])('the health check of the image sees %i from /healthz as exit code %i', async (status, code) => {
  const paths: string[] = [];
  const server = await listen(
    async ({ url }) => {
      paths.push(new URL(url).pathname);
      return new Response('x', { status });
    },
    { port: 0, reportError: console.error },
  );
  const words = /CMD (\[.*\])$/.exec(last.find((line) => line.startsWith('HEALTHCHECK ')) ?? '')?.[1];
  const [, ...args] = JSON.parse(words ?? '[]') as string[];
  const child = spawn(process.execPath, args, { env: { PORT: String(server.port) }, stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([code, null]);
  await server.close();
  expect(paths).toEqual(['/healthz']);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import { expect, it, onTestFinished, vi } from 'vitest';
import { extendEnvironment } from '../../../src/environment/environment.ts';
import { readKeptInputs, stateFolderOf, writeKeptInputs } from '../../../src/site/build/kept-build.ts';
import { siteBuild } from '../../../src/site/build/site-build.ts';
import { aDist } from '../../helpers/dist.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';

type Hooks = Record<string, (given: object) => unknown>;
type WithProgress = (astro: AstroPrerenderer) => AstroPrerenderer;

async function aFolder(files: Record<string, string>): Promise<string> {
  const made = await aDist(files);
  onTestFinished(() => made[Symbol.asyncDispose]());
  return made.folder;
}

/** Runs the hooks of a build of `dist` as Astro does. Between them, Astro has written `pages`. */
async function build(dist: string, pages: Record<string, string>): Promise<WithProgress> {
  const { integrations } = siteBuild(dist);
  const [{ hooks }] = integrations as unknown as [{ hooks: Hooks }];
  const { promise, resolve } = Promise.withResolvers<WithProgress>();
  await hooks['astro:build:start']?.({ setPrerenderer: resolve });
  const written = await aFolder(pages);
  await hooks['astro:build:done']?.({ dir: pathToFileURL(`${written}/`) });
  return promise;
}

function withEnvironment(variables: Record<string, string>): void {
  onTestFinished(extendEnvironment(variables));
}

it('a whole build takes the place of the last one, with data and pages', async () => {
  const folder = await aFolder({ 'entries/api/tides.yaml': ENTRY_TEXT, 'dist/old.html': 'old' });
  const dist = join(folder, 'dist');
  withEnvironment({ CALLBOOK_ENTRIES: join(folder, 'entries'), CALLBOOK_DATA: '', CALLBOOK_DIST: dist });
  await build(dist, { 'entry/tides/index.html': 'page' });
  expect(readFileSync(join(dist, 'entry/tides/index.html'), 'utf8')).toBe('page');
  expect(readFileSync(join(dist, 'api/public/entries.ndjson'), 'utf8')).toContain('"slug":"tides"');
  expect(existsSync(join(dist, 'old.html'))).toBe(false);
  expect(readKeptInputs(dist)).toMatch(/^\w+/);
});

it('a build of the pages alone adds them to the site that is served, and keeps what its data was made from', async () => {
  const folder = await aFolder({ 'dist/api/public/status.json': '{}', 'dist-data/catalog.json': '{}' });
  const dist = join(folder, 'dist');
  writeKeptInputs(dist, 'hash');
  withEnvironment({ CALLBOOK_DATA: stateFolderOf(dist) });
  await build(dist, { 'index.html': 'page' });
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('page');
  expect(readFileSync(join(dist, 'api/public/status.json'), 'utf8')).toBe('{}');
  expect(readKeptInputs(dist)).toBe('hash');
});

it('Astro writes inside the project, where it can move files, also for a site elsewhere', async () => {
  expect(siteBuild('dist').outDir).toBe(join(process.cwd(), 'dist.new'));
  expect(siteBuild(await aFolder({})).outDir).toMatch(/^\.astro\//);
});

it('each rendered page counts as progress for the process that started the build', async () => {
  const folder = await aFolder({ 'dist-data/catalog.json': '{}', 'dist/index.html': '' });
  const dist = join(folder, 'dist');
  withEnvironment({ CALLBOOK_DATA: stateFolderOf(dist) });
  const withProgress = await build(dist, {});
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { send } = process;
  process.send = vi.fn<NonNullable<typeof send>>(() => true);
  onTestFinished(() => {
    written.mockRestore();
    if (send) process.send = send;
    else delete process.send;
  });
  const response = new Response('page');
  const renderer = withProgress({
    name: 'astro',
    getStaticPaths: async () => [{}],
    render: async () => response,
  } as unknown as AstroPrerenderer);
  expect(await renderer.getStaticPaths()).toHaveLength(1);
  expect(await renderer.render({} as Request, {} as never)).toBe(response);
  expect(written.mock.lastCall?.[0]).toContain('Rendered 1 pages.');
  expect(process.send).toHaveBeenCalledExactlyOnceWith({ done: 1, total: 1 });
});

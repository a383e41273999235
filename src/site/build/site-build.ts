import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer, AstroUserConfig } from 'astro';
import { environment, extendEnvironment } from '../../environment/environment.ts';
import { moveInto, swapIn } from './folders.ts';
import { stateFolderOf, writeKeptInputs } from './kept-build.ts';
import { reportProgress } from './progress.ts';
import { freshFolderOf, prepareAndHash } from './refresh-data.ts';

/**
 * How Astro builds the site. It renders the pages alone. Other processes write all other files before, unless `npm start`
 * has had that done and set CALLBOOK_DATA. They end before Astro loads the pages: both at once need the memory of both.
 *
 *   entries ──▶ prepare() ──▶ dist.new/  index, answers, twins ──────┐
 *                   └───────▶ dist-data/catalog.json, …               ├──▶ dist/
 *   src/pages ──▶ Astro ────────────▶ dist.new/  HTML, scripts ──────┘
 */
export function siteBuild(dist: string): Pick<AstroUserConfig, 'outDir' | 'integrations'> {
  const { outDir, prepareData, addPages } =
    environment().dataFolder === null ? wholeBuild(dist) : pagesAlone(dist);
  const hooks: AstroIntegration['hooks'] = {
    'astro:build:start': async ({ setPrerenderer }) => {
      process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
      setPrerenderer(withProgress);
      await prepareData();
    },
    'astro:build:done': ({ dir }) => addPages(fileURLToPath(dir)),
  };
  return { outDir, integrations: [{ name: 'site-build', hooks }] };
}

/** `outDir` is where Astro writes. It moves files there, which works inside the project only. */
type Build = {
  outDir: string;
  prepareData: () => Promise<void>;
  addPages: (pages: string) => Promise<void>;
};

const ownFolder = (): string => join('.astro', `pages-${process.pid}`);

/** Replaces the built site once all of it is there. */
function wholeBuild(dist: string): Build {
  const fresh = freshFolderOf(dist);
  const isInside = !relative('.', fresh).startsWith('..');
  let inputs = '';
  return {
    outDir: isInside ? fresh : ownFolder(),
    prepareData: async () => {
      const prepared = await prepareAndHash(dist, fresh);
      inputs = prepared.inputs;
      await prepared.writeRest(fresh);
      extendEnvironment({ CALLBOOK_DATA: stateFolderOf(dist), CALLBOOK_DIST: fresh }); // For the pages.
    },
    addPages: async (pages) => {
      if (!isInside) await moveInto(pages, fresh);
      await swapIn(fresh, dist);
      writeKeptInputs(dist, inputs);
    },
  };
}

/** Adds the pages to a site that is being served. */
const pagesAlone = (dist: string): Build => ({
  outDir: ownFolder(),
  prepareData: async () => {},
  addPages: (pages) => moveInto(pages, dist),
});

/** Astro's own way to render pages, with a line that says how far it is. */
function withProgress(astro: AstroPrerenderer): AstroPrerenderer {
  let rendered = () => {};
  return {
    ...astro,
    getStaticPaths: async () => {
      const paths = await astro.getStaticPaths();
      rendered = reportProgress(paths.length, (progress) => process.send?.(progress));
      return paths;
    },
    render: async (request, options) => {
      const response = await astro.render(request, options);
      rendered();
      return response;
    },
  };
}

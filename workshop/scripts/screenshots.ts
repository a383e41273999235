import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { readArguments } from '../../src/command-line/arguments.ts';
import { openPreview, PreviewRefusedError } from '../../src/local/preview/open-preview.ts';
import { chromiumOptions } from '../../test/helpers/chromium.ts';

const USAGE = `Usage: node workshop/scripts/screenshots.ts [--repository DIR]
Builds the site with a simulated month of health, and takes the pictures of README.md and of the guide for operators,
light and dark: a search with its matches, the overview of the catalog. The pictures show that the data is simulated.
It refuses to run if the repository has real health data. Run it in a clone without the branch "history".`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { repository: { type: 'string', default: '.' } },
});

const PICTURES = [
  { folder: '.github/images', name: 'search', path: '/search?q=current+weather+for+a+city', height: 620 },
  { folder: 'src/site/operate/pictures', name: 'overview', path: '/overview/', height: 960 },
] as const;
const WIDTH = 1_000; // Wide enough for whole rows, small enough for the repository.

const server = await openPreview({ now: new Date(), repository: values.repository }).catch(fail);
const browser = await chromium.launch(await chromiumOptions());
try {
  for (const picture of PICTURES)
    for (const colorScheme of ['light', 'dark'] as const) await takePicture(browser, picture, colorScheme);
} finally {
  await browser.close();
  await server.close();
}

async function takePicture(
  browser: Browser,
  { folder, name, path, height }: (typeof PICTURES)[number],
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height },
    colorScheme,
    reducedMotion: 'reduce',
  });
  await page.goto(server.origin + path);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}-${colorScheme}.png`);
  await page.screenshot({ path: file });
  console.log(file);
  await page.close();
}

function fail(error: unknown): never {
  console.error(error instanceof PreviewRefusedError ? error.message : error);
  process.exit(1);
}

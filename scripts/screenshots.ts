import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { readArguments } from '../src/command-line/arguments.ts';
import { environment } from '../src/environment/environment.ts';
import { buildSite } from '../src/local/build-site.ts';
import { chromiumOptions } from '../src/local/chromium.ts';
import { startLocal } from '../src/local/start-local.ts';

const USAGE = `Usage: node scripts/screenshots.ts
Builds the site and takes the pictures of README.md: a search with its matches, light and dark.
Writes .github/images/search-light.png and search-dark.png.`;
readArguments(process, { usage: USAGE });

const FOLDER = '.github/images';
const NEED = 'translate text into Japanese';
const SIZE = { width: 1_000, height: 620 }; // Wide enough for whole rows, small enough for the repository.

await buildSite();
const server = await startLocal({
  port: 0,
  dist: environment().distFolder,
  functionsFolder: 'functions',
  netlifyToml: 'netlify.toml',
  redisUrl: null,
  reportError: console.error,
});
const browser = await chromium.launch(await chromiumOptions());
try {
  await mkdir(FOLDER, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) await takePicture(colorScheme);
} finally {
  await browser.close();
  await server.close();
}

async function takePicture(colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({ viewport: SIZE, colorScheme, reducedMotion: 'reduce' });
  await page.goto(`${server.origin}/search?q=${encodeURIComponent(NEED)}`);
  const path = join(FOLDER, `search-${colorScheme}.png`);
  await page.screenshot({ path });
  console.log(path);
  await page.close();
}

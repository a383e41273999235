import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { readArguments } from '../../../src/command-line/arguments.ts';
import { environment } from '../../../src/environment/environment.ts';
import { startLocal } from '../../../src/local/start-local.ts';
import { chromiumOptions } from '../../../test/helpers/chromium.ts';

const USAGE = `Usage: node workshop/scripts/bench/keystroke.ts
Types needs into the search worker of the built site, in Chromium, with operations and word vectors loaded. Prints the
milliseconds from a keystroke to its results: the search, the HTML, and the messages to the worker and back.`;
readArguments(process, { usage: USAGE });

const NEEDS_FILE = 'test/fixtures/needs/operations-development.jsonl';
const NEEDS = 40;
const MAX_TYPED = 60; // Characters of a need. Later keystrokes differ little from these.
const MAX_RESULTS = 20; // As many as the home page shows.

const dist = environment().distFolder;
const worker = readdirSync(join(dist, '_astro')).find((name) => name.startsWith('search-worker'));
if (!worker) throw new Error(`${dist}/_astro has no search worker. Run npm run build`);
const needs = readFileSync(NEEDS_FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(0, NEEDS)
  .map((line) => (JSON.parse(line) as { need: string }).need.slice(0, MAX_TYPED));

const server = await startLocal({
  port: 0,
  dist,
  functionsFolder: 'functions',
  netlifyToml: 'netlify.toml',
  redisUrl: null,
  reportError: console.error,
});
const browser = await chromium.launch(await chromiumOptions());
try {
  const page = await browser.newPage();
  await page.goto(server.origin);
  const times = await page.evaluate(typeNeeds, { worker: `/_astro/${worker}`, needs, limit: MAX_RESULTS });
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1);
  console.log(
    `${times.length} keystrokes: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`,
  );
} finally {
  await browser.close();
  await server.close();
}

/** Runs in the page. @returns milliseconds of each keystroke */
async function typeNeeds(typed: { worker: string; needs: string[]; limit: number }): Promise<number[]> {
  const worker = new Worker(typed.worker, { type: 'module' });
  const ask = (text: string, complete: boolean) =>
    new Promise<void>((resolve) => {
      worker.onmessage = () => resolve();
      const query = { text, category: null, noKey: false };
      worker.postMessage({ id: 1, query, limit: typed.limit, complete });
    });
  await ask('weather', true);
  const times: number[] = [];
  for (const need of typed.needs) {
    for (let end = 1; end <= need.length; end++) {
      const start = performance.now();
      await ask(need.slice(0, end), false);
      times.push(performance.now() - start);
    }
  }
  return times;
}

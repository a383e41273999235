import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const run = (...parameters: string[]) =>
  execFileSync(process.execPath, ['workshop/scripts/relevance.ts', ...parameters], { encoding: 'utf8' });

/** Writes rows as NDJSON. @returns the path of the file */
function aFile(name: string, rows: readonly object[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'relevance-')), name);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}

const catalog = () =>
  aFile('catalog.jsonl', [
    {
      slug: 'sky',
      name: 'Sky',
      category: 'Weather',
      summary: 'Weather forecast for a city.',
      tags: [],
      capabilities: [],
    },
    { slug: 'till', name: 'Till', category: 'Money', summary: 'Convert one currency to another.' },
  ]);

describe('workshop/scripts/relevance.ts', () => {
  it('prints the measures of a set as JSON', () => {
    const needs = aFile('needs.jsonl', [
      { need: 'weather forecast', relevant: ['sky'] },
      { need: 'convert a currency', relevant: { till: 3 } },
      { need: 'knit a pullover', relevant: [] },
    ]);
    const result = JSON.parse(run('--catalog', catalog(), '--needs', needs, '--json'));
    expect(result).toMatchObject({
      entries: 2,
      needs: 3,
      'hit@1': 1,
      'ndcg@5': 1,
      'mrr@10': 1,
      auroc_uncovered: 1,
    });
    expect(result.index_bytes).toBeGreaterThan(0);
    for (const time of ['build_ms', 'load_ms', 'p50_ms', 'p99_ms'])
      expect(result[time]).toBeGreaterThanOrEqual(0);
  });

  it('leaves out a need if the catalog lacks all entries that serve it', () => {
    const needs = aFile('needs.jsonl', [
      { need: 'weather forecast', relevant: ['sky'] },
      { need: 'weather forecast', relevant: ['elsewhere'] },
    ]);
    expect(JSON.parse(run('--catalog', catalog(), '--needs', needs, '--json')).needs).toBe(1);
  });

  it('names the line of an invalid row', () => {
    const needs = aFile('needs.jsonl', [{ need: 'weather', relevant: ['sky'] }, { relevant: [] }]);
    const { status, stderr } = spawnSync(
      process.execPath,
      ['workshop/scripts/relevance.ts', '--catalog', catalog(), '--needs', needs],
      { encoding: 'utf8' },
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain('needs.jsonl:2');
  });

  it.each([
    [['--catalog', 'catalog.jsonl'], '--catalog and --needs need each other.'],
    [['--needs', 'needs.jsonl'], '--catalog and --needs need each other.'],
    [['--peers', '--write'], '--write and --held-out need --sets'],
    [['--held-out'], '--write and --held-out need --sets'],
    [['--sets', mkdtempSync(join(tmpdir(), 'relevance-'))], 'has no set of judged needs.'],
  ])('refuses %j with its reason and the usage', (parameters, reason) => {
    const { status, stderr } = spawnSync(process.execPath, ['workshop/scripts/relevance.ts', ...parameters], {
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
    expect(stderr).toContain('\nUsage: npm run relevance');
  });
});

/**
 * Measures discovery on judged needs.
 *   node scripts/relevance.ts --catalog FILE --needs FILE [--json]
 *   node scripts/relevance.ts --sets DIR [--json]     every folder with a catalog.jsonl and a needs.jsonl
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { type Evaluation, evaluate } from '../src/discovery/evaluate.ts';
import { mean } from '../src/discovery/measures.ts';
import { asEntry, asJudgedNeed, CatalogRowSchema, NeedRowSchema } from '../src/discovery/relevance-set.ts';

const USAGE = 'Usage: node scripts/relevance.ts (--catalog FILE --needs FILE | --sets DIR) [--json]';

function readRows<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return [];
    const row = schema.safeParse(JSON.parse(line));
    if (!row.success) throw new Error(`${file}:${i + 1}: ${row.error.issues[0]?.message}`);
    return [row.data];
  });
}

function evaluateFiles(catalog: string, needs: string): Evaluation {
  const entries = readRows(catalog, CatalogRowSchema).map(asEntry);
  return evaluate(entries, readRows(needs, NeedRowSchema).map(asJudgedNeed), () => performance.now());
}

function evaluateSets(folder: string): Record<string, Evaluation> {
  const sets = readdirSync(folder).filter((set) => existsSync(join(folder, set, 'catalog.jsonl')));
  const files = (set: string) =>
    [join(folder, set, 'catalog.jsonl'), join(folder, set, 'needs.jsonl')] as const;
  return Object.fromEntries(sets.map((set) => [set, evaluateFiles(...files(set))]));
}

function printTable(results: Record<string, Evaluation>): void {
  const rows = Object.entries(results).map(([set, result]) => ({ set, ...rounded(result) }));
  console.table(rows);
  const all = Object.values(results);
  const macro = (measure: 'hit@1' | 'ndcg@5') => mean(all.map((result) => result[measure])).toFixed(4);
  if (all.length > 1) console.log(`macro: hit@1 ${macro('hit@1')}, ndcg@5 ${macro('ndcg@5')}`);
}

function rounded(result: Evaluation): Record<string, number | null> {
  const entries = Object.entries(result).map(([key, value]) => [
    key,
    value === null ? null : Math.round(value * 1000) / 1000,
  ]);
  return Object.fromEntries(entries);
}

const { values } = parseArgs({
  options: {
    catalog: { type: 'string' },
    needs: { type: 'string' },
    sets: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

if (values.catalog && values.needs) {
  const result = evaluateFiles(values.catalog, values.needs);
  if (values.json) console.log(JSON.stringify(result));
  else console.table([rounded(result)]);
} else if (values.sets) {
  const results = evaluateSets(values.sets);
  if (values.json) console.log(JSON.stringify(results));
  else printTable(results);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}

import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../src/command-line/arguments.ts';
import { CATEGORIES } from '../src/entry/category.ts';
import { fixEntry } from '../src/entry/files/fix.ts';
import { MAX_ENTRY_BYTES } from '../src/entry/files/yaml.ts';
import { environment } from '../src/environment/environment.ts';

const USAGE = `Usage: npm run fix [-- FOLDER]
Fixes order, case and white space in the entry files of the catalog, or of another FOLDER, and prints their names.
Before it, npm run fix formats the code and writes the generated files: what is made of the rows of calls, and the schemas for editors.`;
const { positionals, refuse } = readArguments(process, { usage: USAGE, maxPositionals: 1 });
const folder = positionals[0] ?? environment().entriesFolder;
if (!existsSync(folder)) refuse(`There is no folder "${folder}".`);

for (const category of CATEGORIES.filter((each) => existsSync(join(folder, each)))) {
  for (const name of readdirSync(join(folder, category)).filter((file) => file.endsWith('.yaml'))) {
    const path = join(folder, category, name);
    const found = lstatSync(path);
    if (!found.isFile() || found.size > MAX_ENTRY_BYTES) continue; // The check reports it.
    const text = readFileSync(path, 'utf8');
    const fixed = fixEntry(text);
    if (fixed === text) continue;
    writeFileSync(path, fixed);
    console.log(`Fixed ${path}`);
  }
}

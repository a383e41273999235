import { globSync, readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import ts from 'typescript';
import { expect, test } from 'vitest';

// Every regular expression of the sources runs on texts that make slow expressions run for minutes. One with quadratic
// time takes about 50 ms on these, so a busy machine is not mistaken for a slow expression.

const MAX_LENGTH = 10_000; // Characters. Bodies and headers have at most 16 KiB.
const SLOW_MS = 15; // Of processor time, in each of three tries. One whose time grows in line takes a tenth of a millisecond.
const HANGS_MS = 4_000; // Of all texts together.

/** Processor time of this process. On a busy machine, the clock would count what other processes do. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Expressions that only read this project's own texts, or texts too short to be slow. */
const NEVER_REACHED: Readonly<Record<string, string>> = {
  'src/environment/environment.ts': 'the variables of the operator',
  'src/environment/read-environment.ts': 'the variables of the operator',
  'workshop/authoring/verify/run/named-files.ts': 'the example of an entry, which has a maximum length',
  'src/text/counted.ts': 'figures of at most a dozen digits',
};

type Found = { place: string; source: string; flags: string };

function regexesOf(path: string): Found[] {
  const file = ts.createSourceFile(path, scriptOf(path), ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({
        place: `${path}:${line}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** The code of a module, or the code between the fences of a component. */
function scriptOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.astro') ? (text.split(/^---$/m)[1] ?? '') : text;
}

const SIGNS = [...' \t\n\0aA0_-./:@%\\"\'`${<#=,;*?([|~é字'];
const WORDS =
  '\r\n€a € a€a-€-a€a_€a.€0.€a/€/a€a,€a, €a:€a;€a@€a=€{a€{a}€<a€<a>€"a€%2€%2F€::€0:€//€a\n€\na€- €$(€->€[]€""€0-€http://€--a €*/€#a';
const UNITS = [...SIGNS, ...WORDS.split('€')];
/** The part before the repetition lets an anchored expression start, the part after lets it fail. */
const STARTS = ['', 'https://'];
const ENDS = ['', '\u0001'];

/** Runs one expression on every text, in a context that can be stopped. Returns the first slow text, or null. */
function slowTextOf({ source, flags }: Found, hangsMs = HANGS_MS): string | null {
  const context = createContext({
    source,
    flags,
    UNITS,
    STARTS,
    ENDS,
    MAX_LENGTH,
    SLOW_MS,
    cpuMs,
    at: '',
  });
  try {
    return SCRIPT.runInContext(context, { timeout: hangsMs });
  } catch {
    return `${context.at}, without an end`;
  }
}

const SCRIPT = new Script(`
  const regex = new RegExp(source, flags.includes('g') ? flags : flags + 'g');
  const timeOf = (text) => {
    const started = cpuMs();
    text.replace(regex, '');
    return cpuMs() - started;
  };
  const isSlow = (text) => timeOf(text) > SLOW_MS && timeOf(text) > SLOW_MS && timeOf(text) > SLOW_MS;
  (() => {
    for (const unit of UNITS) for (const start of STARTS) for (const end of ENDS) {
      at = JSON.stringify(start + unit + '…' + end);
      if (isSlow(start + unit.repeat(MAX_LENGTH / unit.length) + end)) return at;
    }
    return null;
  })()`);

const all = globSync('{src,functions,scripts}/**/*.{ts,astro}')
  .filter((path) => !Object.hasOwn(NEVER_REACHED, path))
  .flatMap(regexesOf);

test('the expressions of the sources are found', () => {
  expect(all.length).toBeGreaterThan(300);
});

test('a slow expression is detected', () => {
  expect(slowTextOf({ place: '', source: '\\s+$', flags: '' })).toBe('" …\\u0001"');
  expect(slowTextOf({ place: '', source: '^(a+)+$', flags: '' }, 300)).toBe('"a…\\u0001", without an end');
});

test('no expression is slow on any text', () => {
  const slow = all
    .map((each) => `${each.place}  /${each.source}/  at ${slowTextOf(each)}`)
    .filter((line) => !line.endsWith(' null'));
  expect(slow).toEqual([]);
});

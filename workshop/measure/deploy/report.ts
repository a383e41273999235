import type { Difference } from './compare.ts';
import { KNOWN_DIFFERENCES } from './differences.ts';
import { REQUESTS } from './requests.ts';

const SHOWN_BEFORE = 40; // Characters before and after the first difference.
const SHOWN_AFTER = 200;

/** Prints the differences; known ones only as a count. Returns how many are unknown, plus known ones not seen any more. */
export function reportDifferences(differences: readonly Difference[]): number {
  const known = new Map(KNOWN_DIFFERENCES.map((each) => [each, 0]));
  const unknown = differences.filter((difference) => {
    const explanation = KNOWN_DIFFERENCES.find(({ matches }) => matches(difference));
    if (explanation) known.set(explanation, (known.get(explanation) ?? 0) + 1);
    return !explanation;
  });
  unknown.forEach(printDifference);
  console.log(`\nKnown differences between Netlify's CLI and the local server:`);
  for (const [{ name, right, why }, seen] of known)
    console.log(`${String(seen).padStart(4)}  ${name}. Right: ${right}. ${why}`);
  const gone = [...known].filter(([, seen]) => seen === 0);
  for (const [{ name }] of gone)
    console.log(`"${name}" is not seen any more: remove it from differences.ts.`);
  console.log(`${REQUESTS.length} requests, ${differences.length} differences, ${unknown.length} not known.`);
  return unknown.length + gone.length;
}

function printDifference({ request, part, netlify, local }: Difference): void {
  const place = [...netlify].findIndex((letter, i) => letter !== local[i]);
  const start = Math.max(0, place - SHOWN_BEFORE);
  const shown = (text: string) => text.slice(start, start + SHOWN_BEFORE + SHOWN_AFTER);
  console.log(`${request.method ?? 'GET'} ${request.path}: ${part}`);
  console.log(`  Netlify's CLI  ${shown(netlify)}\n  local server   ${shown(local)}`);
}

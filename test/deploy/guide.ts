import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages that tell an operator what to do, as they are built. */
const PAGES = ['operate/index.html'];
const PROGRAM = /^(?:npm|npx|node|git|gh|curl|docker) /;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** A command of the guide that cannot run here, by how it begins, and why not. */
export type Excluded = { begins: string; why: string };

export const EXCLUDED: readonly Excluded[] = [];

/** Every command that the guide of a built site names, once each, in the order of the guide. */
export function guideCommands(dist: string): string[] {
  const found = PAGES.flatMap((page) => commandsIn(readFileSync(join(dist, page), 'utf8')));
  return [...new Set(found)];
}

/** Commands in the `code` elements of a page: each line that begins with the name of a program. */
export function commandsIn(html: string): string[] {
  const codes = [...html.matchAll(/<code[^>]*>([\s\S]*?)<\/code>/g)].map(([, code = '']) => code);
  const texts = codes.map((code) =>
    code.replace(/<[^>]+>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity),
  );
  return texts
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replace(/^\$ /, '').trim())
    .filter((line) => PROGRAM.test(line));
}

export const exclusionOf = (command: string): Excluded | undefined =>
  EXCLUDED.find(({ begins }) => command.startsWith(begins));

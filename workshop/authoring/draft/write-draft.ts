import { writeEntry } from '../../../src/entry/files/write.ts';
import { ownValue } from '../../../src/entry/own-value.ts';
import { type Draft, MAX_FACTS, plainName } from './draft.ts';
import { suggestCapabilities, suggestTags } from './suggestions.ts';

const MAX_COMMENT_LENGTH = 160; // Characters of one comment line.

/** The words of the catalog that a draft may reuse. */
export type CatalogWords = {
  /** Capabilities with their definitions. */
  vocabulary: ReadonlyMap<string, string>;
  /** Tags with the number of entries that have them. */
  tags: ReadonlyMap<string, number>;
};

/** The text of a drafted entry file: known values, markers for the rest, and comments that help to write it. */
export function writeDraft({ fields, facts, words }: Draft, { vocabulary, tags }: CatalogWords): string {
  const capabilities = suggestCapabilities(words, vocabulary);
  const comments: Record<string, string[]> = {
    name: [
      'A draft. Replace every text with a marker and remove these comments. What was found:',
      ...cut(facts),
    ],
    tags: [`Perhaps: ${suggestTags(words, tags).join(', ') || 'no tag of the catalog fits by name'}`],
    capabilities:
      capabilities.length === 0
        ? ['No capability fits by name: read entries/capabilities.yaml']
        : ['Perhaps:', ...capabilities.map(({ capability, definition }) => `  ${capability}: ${definition}`)],
  };
  return writeEntry(fields)
    .split('\n')
    .flatMap((line) => {
      // Only fields begin in the first column. Continuation lines of a text are indented.
      const notes = ownValue(comments, /^([a-z_]+):/.exec(line)?.[1] ?? '') ?? [];
      return [...notes.map(commentOf), line];
    })
    .join('\n');
}

function cut(facts: readonly string[]): string[] {
  const shown = facts.slice(0, MAX_FACTS);
  const left = facts.length - shown.length;
  return left > 0 ? [...shown, `… and ${left} more`] : shown;
}

function commentOf(note: string): string {
  const indent = /^ */.exec(note)?.[0] ?? '';
  const plain = plainName(note, Number.POSITIVE_INFINITY) ?? '';
  const short =
    [...plain].length > MAX_COMMENT_LENGTH
      ? `${[...plain].slice(0, MAX_COMMENT_LENGTH - 1).join('')}…`
      : plain;
  return `# ${indent}${short}`;
}

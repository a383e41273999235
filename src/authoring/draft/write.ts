import { writeEntry } from '../../entry/files/write.ts';
import { ownValue } from '../../entry/own-value.ts';
import { suggestCapabilities, suggestTags } from './candidates.ts';
import { type Draft, MAX_FACTS, plainName } from './draft.ts';

const MAX_COMMENT_LENGTH = 160; // Characters of one line of facts.

export type Catalog = {
  /** Capabilities with their definitions. */
  vocabulary: ReadonlyMap<string, string>;
  /** Tags with the number of entries that carry them. */
  tags: ReadonlyMap<string, number>;
};

/** The text of a drafted entry file: what is known, markers for a person, and above them as comments what helps to write. */
export function writeDraft({ fields, facts, words }: Draft, { vocabulary, tags }: Catalog): string {
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
      // Fields begin at the first column, where the inside of a text never does.
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

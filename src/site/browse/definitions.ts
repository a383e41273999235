import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VOCABULARY_FILE } from '../../entry/files/load.ts';
import { parseVocabulary } from '../../entry/vocabulary.ts';
import { environment } from '../../environment/environment.ts';

let definitions: ReadonlyMap<string, string> | undefined;

/** The definition of each capability, in one sentence. Empty if the entries have no vocabulary file. */
export function capabilityDefinitions(): ReadonlyMap<string, string> {
  const file = join(environment().entriesFolder, VOCABULARY_FILE);
  definitions ??= existsSync(file)
    ? parseVocabulary(readFileSync(file, 'utf8'), file).vocabulary.definitions
    : new Map();
  return definitions;
}

import { createHash } from 'node:crypto';
import type { OperationsFile } from '../../../../../src/operations/file-schema.ts';
import { commandsOf, isHelp, wordsOf } from '../../../verify/help/check-commands.ts';
import { type CommandTexts, wholeText } from '../../../verify/help/read-manuals.ts';
import { takeFacts } from './take-facts.ts';
import { takeOver } from './take-over.ts';

export type DerivedFile = { file: OperationsFile | null; notes: string[] };

/**
 * The operations of a file with all that a tool prints about them. `source` is where the texts came from: a package, or
 * the address of a file with texts that the tool itself wrote. Null if there is no text about any of the commands.
 */
export function deriveFile(
  file: OperationsFile,
  { source, texts }: { source: string; texts: Readonly<Record<string, CommandTexts>> },
  today: string,
): DerivedFile {
  const notes: string[] = [];
  const hash = createHash('sha256');
  for (const command of commandsOf(file.operations)) {
    const found = texts[command];
    if (found) hash.update(wholeText(found));
  }
  let count = 0;
  const operations = file.operations.map((own) => {
    const command = wordsOf(own);
    const found = texts[command];
    // An operation that was read before keeps what was read.
    if (!found && file.digest !== undefined) {
      notes.push(`${own.name}: not read`);
      return own;
    }
    if (!found || !isHelp(wholeText(found))) {
      notes.push(`${own.name}: no help and no manual page`);
      return { ...own, partial: true as const };
    }
    count += 1;
    const { operation, faults, gaps } = takeOver(own, command.split(' '), found);
    notes.push(
      ...faults.map((fault) => `${own.name}: FAULT ${fault}`),
      ...gaps.map((gap) => `${own.name}: ${gap}`),
    );
    return operation;
  });
  if (count === 0) return { file: null, notes };
  const isReference = source.startsWith('https:');
  const { total } = file;
  return {
    notes,
    file: {
      source,
      origin: isReference ? 'vendor' : 'run',
      ...(isReference ? { source_kind: 'help' as const } : {}),
      digest: `sha256:${hash.digest('hex')}`,
      read_at: today,
      ...(total === undefined ? {} : { total }),
      operations,
    },
  };
}

/** The operations of a file with what their tool says of the options that they have. Null if nothing differs. */
export function takeFileFacts(
  file: OperationsFile,
  { texts }: { texts: Readonly<Record<string, CommandTexts>> },
): DerivedFile {
  const operations = file.operations.map((own) => {
    const command = wordsOf(own);
    const found = texts[command];
    return found && isHelp(wholeText(found)) ? takeFacts(own, command.split(' '), found) : own;
  });
  const changed = operations.filter(
    (each, at) => JSON.stringify(each) !== JSON.stringify(file.operations[at]),
  );
  return {
    file: changed.length === 0 ? null : { ...file, operations },
    notes: changed.map(({ name }) => `${name}: says more of its options`),
  };
}

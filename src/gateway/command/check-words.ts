import { resolve } from 'node:path';
import { argumentTexts } from '../../operations/calls/argument-text.ts';
import type { CallArguments } from '../../operations/calls/call-arguments.ts';
import type { Operation } from '../../operations/file-schema.ts';
import { CallRefusal } from '../refusal.ts';
import { isInside } from '../work-folder.ts';

type Folders = { workFolder: string; folders: readonly string[] };

const MAX_WORD_LENGTH = 100_000;
/** Where a path can begin in a word: at the start, or after what joins it to an option, as in `--file=/etc/passwd`. */
const PATH_STARTS = /(?:^|[=:@,])((?:~|\.{0,2}\/|\.\.(?=\/|$))[^=:@,]*)/g;

/**
 * Checks the values that become words of a command: none may be read as an option, and none may name a file outside of
 * the work folder or a folder of the policy. This guards against slips and simple attacks, not against a program that
 * reads what it wants. Throws a CallRefusal.
 */
export function checkWords(
  { input: { properties } }: Operation,
  args: CallArguments,
  folders: Folders,
): void {
  for (const [name, value] of Object.entries(args)) {
    const place = properties[name]?.['x-in'];
    if (typeof value === 'boolean' || (place !== 'flag' && place !== 'argument')) continue;
    for (const text of argumentTexts(value)) {
      const isJoined = place === 'flag' && (name.endsWith('=') || name.startsWith('--'));
      if (text.startsWith('-') && text !== '-' && !isJoined) throw optionRefusal(name, text);
      if (text.length > MAX_WORD_LENGTH || text.includes('\0'))
        throw new CallRefusal(`The argument "${name}" is too long, or has a NUL.`, 'Shorten it.');
      checkPaths(name, text, folders);
    }
  }
}

const optionRefusal = (name: string, text: string) =>
  new CallRefusal(
    `The argument "${name}" is ${JSON.stringify(text.slice(0, 100))}, which the program would read as an option.`,
    'Use the options that the operation declares. A file whose name begins with a hyphen is ./-name.',
  );

function checkPaths(name: string, text: string, { workFolder, folders }: Folders): void {
  if (/^(?:https?|ssh):\/\//i.test(text)) return;
  for (const [, path = ''] of text.matchAll(PATH_STARTS)) {
    const full = resolve(workFolder, path);
    const isAllowed = !path.startsWith('~') && [workFolder, ...folders].some((each) => isInside(each, full));
    if (!isAllowed || /(?:^|\/)\.\.(?:\/|$)/.test(path))
      throw new CallRefusal(
        `The argument "${name}" names ${JSON.stringify(path.slice(0, 200))}, which is outside of the work folder.`,
        `Copy the file into ${workFolder}. The user can add its folder to "folders" in the policy.`,
      );
  }
}

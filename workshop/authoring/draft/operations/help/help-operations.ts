import { createHash } from 'node:crypto';
import {
  MAX_INPUTS,
  MAX_LEFT_OUT,
  MAX_OPERATION_NAME_LENGTH,
  type OperationArguments,
} from '../../../../../src/operations/file-schema.ts';
import type { RunProgram } from '../../../verify/run-program.ts';
import { DraftError } from '../../draft.ts';
import { type ReadOperations, summaryOf } from '../drafted-operations.ts';
import { nameFromId, nameGiver } from '../operation-name.ts';
import { isPlainText } from '../source-text.ts';
import { type ParsedHelp, parseHelp } from './parse-help.ts';

export const MAX_COMMAND_DEPTH = 3; // Words after the program: `gh repo deploy-key list`.
const MAX_COMMANDS = 2_000; // Listed ones. Nobody counts further.
export const MAX_HELP_RUNS = 200; // Each takes about 50 ms. The largest tools have more commands than a file may list.

type Command = { words: string[]; text: string | null };

/**
 * Every command of an installed program, except those that only group subcommands. Runs `<command> --help` for
 * each command that a help text lists. Throws a DraftError if the program has no --help.
 */
export async function operationsFromHelp(
  program: string,
  run: RunProgram,
  source: string,
): Promise<ReadOperations> {
  const version = await run(program, ['--version']);
  const number = version.kind === 'ran' ? /(?<!\d)\d+(?:\.\d+)+/.exec(version.output)?.[0] : undefined;
  const hash = createHash('sha256');
  const hashed: RunProgram = async (...call) => {
    const found = await run(...call);
    if (found.kind === 'ran') hash.update(found.output);
    return found;
  };
  const root = await helpOf({ words: [program], text: null }, hashed);
  if (typeof root === 'string')
    throw new DraftError(`${program} --help failed (${root}). Name an installed program, without a path.`);
  const { leaves, notes } = await walk(program, root, hashed);
  const giveName = nameGiver();
  return {
    source,
    origin: 'run',
    // Arguments of commands whose help was not read are unknown.
    ...(notes.length === 0 ? { digest: `sha256:${hash.digest('hex')}` } : {}),
    ...(number === undefined ? {} : { source_version: number }),
    operations: leaves.map(({ command, help }) => readCommand(command, help, giveName)),
    notes,
  };
}

type Help = { parsed: ParsedHelp; output: string };
type Leaf = { command: Command; help: ParsedHelp };

/** Breadth first, so that a limit leaves out the deepest commands. */
async function walk(
  program: string,
  root: Help,
  run: RunProgram,
): Promise<{ leaves: Leaf[]; notes: string[] }> {
  const leaves: Leaf[] = [];
  const notes: string[] = [];
  const open: { command: Command; help: Help }[] = [
    { command: { words: [program], text: null }, help: root },
  ];
  let runs = 0;
  for (let next = open.shift(); next; next = open.shift()) {
    const { command, help } = next;
    const inner = command.words.length > MAX_COMMAND_DEPTH ? [] : help.parsed.commands;
    if (inner.length === 0) leaves.push({ command, help: help.parsed });
    for (const { name, text } of inner) {
      if (leaves.length + open.length >= MAX_COMMANDS) break;
      const child = { words: [...command.words, name], text };
      const found = runs < MAX_HELP_RUNS ? await helpOf(child, run) : 'not asked';
      runs += 1;
      // A program that ignores the subcommand prints the same text again.
      if (typeof found === 'string' || found.output === help.output)
        leaves.push({ command: child, help: NO_HELP });
      else open.push({ command: child, help: found });
      if (typeof found === 'string' && runs <= MAX_HELP_RUNS)
        notes.push(`${child.words.join(' ')} --help failed (${found}).`);
    }
  }
  if (runs > MAX_HELP_RUNS)
    notes.push(`Only the first ${MAX_HELP_RUNS} of ${runs} commands were asked for their help.`);
  return { leaves, notes };
}

const NO_HELP: ParsedHelp = { text: null, commands: [], options: [], operands: [] };

/** The help of a command, or why there is none. */
async function helpOf({ words }: Command, run: RunProgram): Promise<Help | string> {
  const [program = '', ...rest] = words;
  const found = await run(program, [...rest, '--help']);
  if (found.kind !== 'ran') return found.kind;
  return { parsed: parseHelp(found.output, words), output: found.output };
}

function readCommand(
  { words, text }: Command,
  help: ParsedHelp,
  giveName: (wanted: string) => string,
): ReadOperations['operations'][number] {
  const [program = '', ...rest] = words;
  const name = nameFromId((rest.length > 0 ? rest : words).join('-')) ?? program;
  const { summary, isSummarized } = summaryOf([text, help.text], words.join(' '));
  return {
    operation: {
      name: giveName(name),
      summary,
      effect: 'unknown',
      command: words.join(' '),
      input: inputOf(help),
    },
    isSummarized,
  };
}

/** Options, then operands, as on the command line. Of too many, required ones and then operands stay. */
function inputOf({ operands, options }: ParsedHelp): OperationArguments {
  const flags = options.map(({ name, schema }) => ({ name, required: false, schema }));
  const args = operands.map(({ name, required, repeats }) => ({
    name,
    required,
    schema: {
      ...(repeats ? { type: 'array', items: { type: 'string' } } : { type: 'string' }),
      'x-in': 'argument' as const,
    },
  }));
  const named = [...flags, ...args].filter(({ name }) => isPlainText(name, MAX_OPERATION_NAME_LENGTH));
  const kept = [...args, ...flags]
    .filter((each) => named.includes(each))
    .toSorted((a, b) => Number(b.required) - Number(a.required))
    .slice(0, MAX_INPUTS);
  const cut = named.filter((each) => !kept.includes(each)).map(({ name }) => name);
  const all = named.filter((each) => kept.includes(each));
  const required = all.filter((each) => each.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
    ...(cut.length > 0 ? { 'x-left-out': cut.slice(0, MAX_LEFT_OUT) } : {}),
  };
}

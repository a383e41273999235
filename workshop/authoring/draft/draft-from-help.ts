import { marker } from '../../../src/entry/files/marker.ts';
import type { RunProgram } from '../verify/run-program.ts';
import { asWebAddress, type Draft, DraftError, LEFT_TO_WRITE, placeholderName } from './draft.ts';

const MAX_PLACEHOLDERS = 4; // Per usage line. A line with more usually describes several cases at once.

/** Drafts the entry of a command-line tool from its --help. Throws a DraftError if --help fails. */
export async function draftFromHelp(program: string, run: RunProgram): Promise<Draft> {
  const [help, version] = [await run(program, ['--help']), await run(program, ['--version'])];
  if (help.kind !== 'ran')
    throw new DraftError(
      `${program} --help failed (${help.kind}). Name an installed program, without a path.`,
    );
  const { options, commands, secrets, docs } = readHelp(help.output);
  const { endpoint, placeholders } = usageOf(program, help.output);
  const json = options.find((option) => /^--(?:json|output-json|format-json)$/.test(option));
  const versionNumber = version.kind === 'ran' ? /(?<!\d)\d+(?:\.\d+)+/.exec(version.output)?.[0] : undefined;
  return {
    category: 'cli',
    fields: {
      ...LEFT_TO_WRITE,
      name: program,
      endpoint,
      parameters: Object.fromEntries(placeholders.map((name) => [name, marker(`what ${name} is`)])),
      auth_mode:
        secrets.length === 0
          ? 'none (local command)'
          : marker(`none (local command), or environment variable ${secrets[0]}`),
      docs_url: docs[0] ?? marker('the documentation of the tool'),
      auth_params: [],
      input_format: 'command-line arguments',
      output_format: json ? `text or JSON (${json})` : 'text',
      rate_limit: null,
      pricing: null,
      invocation_example: marker('one call that runs as pasted'),
      install: marker('the command that installs it'),
      source: docs[0] ?? marker('where the tool is documented'),
    },
    facts: [
      `${program} --version prints ${versionNumber ?? 'no number'}; --help exits with ${help.code}`,
      ...docs.slice(1).map((url) => `another address: ${url}`),
      ...inLines('commands', commands),
      ...inLines('options', options),
      ...inLines('secrets', secrets),
    ],
    words: [program, ...commands, ...options.map((option) => option.slice(2))],
  };
}

/** The options, subcommands and secret environment variables that a help text names, and its addresses of documentation. */
function readHelp(text: string) {
  const commands = [...text.matchAll(/^ {2,}([a-z][a-z0-9-]+) {2,}\S/gm)].map(([, name = '']) => name);
  return {
    options: distinct(text.match(/(?<=^|[\s,[|(])--[a-z][a-z0-9-]+/gm) ?? []),
    commands: distinct(commands),
    secrets: distinct(text.match(/\b[A-Z][A-Z0-9]*_(?:TOKEN|API_KEY|KEY|SECRET|PASSWORD)\b/g) ?? []),
    docs: docsIn(text),
  };
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)];

const PER_LINE = 8;
function inLines(label: string, words: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < words.length; at += PER_LINE)
    lines.push(`${label}: ${words.slice(at, at + PER_LINE).join(' ')}`);
  return lines;
}

/** Turns the operands of the usage line into placeholders. The author adds options by hand. */
function usageOf(program: string, text: string): { endpoint: string; placeholders: string[] } {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^\s*usage\b/i.test(line));
  const rest = start < 0 ? [] : lines.slice(start, start + 10);
  const end = rest.findIndex((line, at) => at > 0 && (!/^\s+\S/.test(line) || /^\s*or:/i.test(line)));
  const usage = (end < 0 ? rest.slice(0, 1) : rest.slice(0, end)).join(' ').replace(/^\s*usage:?/i, '');
  const operands = usage
    .replaceAll(/\[(?:[^[\]]|\[[^[\]]*\])*\]/g, (group) =>
      /^\[<?[A-Za-z]+>?(?:\.\.\.)?\]$/.test(group) ? ` ${group} ` : ' ',
    )
    .split(/\s+/)
    .flatMap(
      (word) =>
        /^\[?<([A-Za-z][\w-]*)>|^\[?([A-Za-z]{2,})(?:\.{3})?\]?(?:\.{3})?$/.exec(word)?.slice(1, 3) ?? [],
    )
    .filter(
      (word): word is string =>
        word !== undefined && word !== program && !/^(?:options?|flags?)$/i.test(word),
    );
  const placeholders = distinct(operands.map((word) => placeholderName(word.toLowerCase()))).slice(
    0,
    MAX_PLACEHOLDERS,
  );
  return { endpoint: [program, ...placeholders.map((name) => `<${name}>`)].join(' '), placeholders };
}

/** Finds addresses in a help text, first those on lines about documentation. Skips bug trackers and licences. */
function docsIn(text: string): string[] {
  const found = text.split('\n').flatMap((line) =>
    (line.match(/https?:\/\/[^\s<>"')]+/g) ?? []).map((url) => ({
      url: url.replace(/(?<![.,;])[.,;]+$/, ''),
      rank: /documentation|manual|docs/i.test(line) ? 0 : /home page|website/i.test(line) ? 1 : 2,
      isOther:
        /bug|report|issue|translat|license|gethelp|help using/i.test(line) ||
        /bugs|issues|licen[cs]e/i.test(url),
    })),
  );
  return distinct(
    found
      .filter(({ isOther, url }) => !isOther && asWebAddress(url) !== null)
      .sort((a, b) => a.rank - b.rank)
      .map(({ url }) => url),
  );
}

const MAX_FENCES = 2_000; // Of one page. The longest reference page of a tool has about 400.

/** `command` is the last heading that names a command of the tool: a page may explain several. */
type Fence = { heading: string; command: string | null; text: string };

/**
 * The help of a command in a Markdown page that the tool itself generated: whole help texts in code blocks, or blocks
 * with usage and options below headings, as cobra writes them. Null if the page has none for it.
 *
 *     ### Options
 *     ```
 *       -b, --base string   Name of base image to append to
 *     ```
 */
export function helpInPage(page: string, words: readonly string[], isOwnPage: boolean): string | null {
  const command = words.join(' ');
  const constant = DOCOPT_USAGE.exec(page)?.[1];
  if (constant !== undefined) return constant;
  const all = fencesOf(page, words[0] ?? '');
  const named = all.filter((each) => each.command === command);
  if (named.length === 0 && all.some((each) => each.command !== null) && isOwnPage) return null;
  const fences = named.length > 0 ? named : all;
  const whole = fences.find(
    ({ heading, text }) => isUsageOf(text, command) || (hasUsage(text) && headingWords(heading) === command),
  );
  if (whole) return whole.text;
  if (!isOwnPage) return null;
  const usage = fences
    .filter(({ heading }) => !/example/i.test(heading))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line === command || line.startsWith(`${command} `));
  const options = fences.filter(({ text }) => /^\s*-{1,2}[A-Za-z0-9]/.test(text)).map(({ text }) => text);
  if (usage.length === 0 && options.length === 0) return null;
  return [`Usage: ${usage[0] ?? command}`, '', 'Options:', ...options].join('\n');
}

/** Programs with docopt print the text of this constant of their Rust source as their help. */
const DOCOPT_USAGE = /\bUSAGE: &(?:'static )?str = (?:r#?)?"([^"]*(?:"(?![#;])[^"]*)*)"#?;/;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isUsageOf = (text: string, command: string): boolean =>
  new RegExp(`^\\s*usage:\\s*(?:[\\w./]+/)?${escaped(command)}(?=\\s|$)(?! <?command)`, 'im').test(text);

const hasUsage = (text: string): boolean => /^\s*usage:/im.test(text);

/** `## llm logs list --help` names a command. */
const headingWords = (heading: string): string =>
  heading
    .replaceAll('`', '')
    .replace(/^#+/, '')
    .replace(/--help$/, '')
    .trim()
    .replaceAll(/\s+/g, ' ');

function fencesOf(page: string, program: string): Fence[] {
  const found: Fence[] = [];
  let heading = '';
  let command: string | null = null;
  let open: { mark: string; lines: string[] } | null = null;
  for (const line of page.split('\n')) {
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1];
    if (open) {
      if (mark?.startsWith(open.mark)) {
        found.push({ heading, command, text: open.lines.join('\n') });
        open = null;
      } else open.lines.push(line);
    } else if (mark) open = { mark, lines: [] };
    else if (/^#+ /.test(line)) {
      heading = line;
      const said = headingWords(line);
      if (said === program || said.startsWith(`${program} `)) command = said;
    }
    if (found.length >= MAX_FENCES) break;
  }
  return found;
}

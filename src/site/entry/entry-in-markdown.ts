import type { Entry } from '../../catalog/entry-schema.ts';
import { plainMarkdown as plain } from '../../text/markdown.ts';
import { KIND } from '../frame/words.ts';
import { callsOf } from './calls/calls.ts';
import { contractLines, keyWords } from './contract.ts';

/** The page of an entry as Markdown, for agents and editors that read text. */
export function entryInMarkdown(entry: Entry): string {
  const key = keyWords(entry);
  const facts: [string, string][] = [
    ['Slug', code(entry.slug)],
    ['Category', KIND[entry.category]],
    ['Endpoint', code(entry.endpoint)],
    ['Key', plain([key.short, key.long].filter(Boolean).join('. '))],
    ...contractLines(entry).map(({ label, text, link }): [string, string] => [
      label,
      link ? `<${link}>` : plain(text),
    ]),
    ['Capabilities', entry.capabilities.map(code).join(', ')],
    ['Tags', entry.tags.join(', ')],
  ];
  const parameters = Object.entries(entry.parameters).map(
    ([name, meaning]) => `- ${code(name)}: ${plain(meaning)}`,
  );
  return [
    `# ${plain(entry.name)}`,
    plain(entry.summary),
    plain(entry.description),
    facts.map(([label, text]) => `- ${label}: ${text}`).join('\n'),
    ...(parameters.length > 0 ? ['## Placeholders', parameters.join('\n')] : []),
    '## Calls',
    ...callsOf(entry).flatMap(({ label, code: text }) => [`### ${label}`, fenced(text)]),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

const code = (text: string): string => {
  const fence = '`'.repeat(longestRun(text) + 1);
  return text.startsWith('`') || text.endsWith('`') ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
};

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text}\n${fence}`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

import type { Entry } from '../../catalog/entry-schema.ts';
import type { PublishedOperations } from '../../operations/published-schema.ts';
import { plainMarkdown as plain } from '../../text/markdown.ts';
import { counted, KIND } from '../frame/words.ts';
import { accessLines } from './access.ts';
import { callsOf } from './calls/calls.ts';
import { type ContractLine, contractLines, keyWords, verificationWords } from './contract.ts';
import { EFFECT_WORDS } from './operations/operation-words.ts';

/**
 * The page of an entry as Markdown, for agents and editors that read text.
 * @param alternatives what to use instead, best first
 * @param published the operations of the entry, if they are known
 */
export function entryInMarkdown(
  entry: Entry,
  published?: PublishedOperations,
  alternatives: readonly Entry[] = [],
): string {
  const key = keyWords(entry);
  const contract = verificationWords(entry);
  const facts: [string, string][] = [
    ['Slug', code(entry.slug)],
    ['Category', KIND[entry.category]],
    ['Endpoint', code(entry.endpoint)],
    ['Key', plain([key.short, key.long].filter(Boolean).join('. '))],
    ...contractLines(entry).map(lineInMarkdown),
    [
      'Contract',
      plain([contract.short, contract.long, contract.evidence].filter(Boolean).join('. ').replace('..', '.')),
    ],
    ['Capabilities', entry.capabilities.map(code).join(', ')],
    ['Tags', entry.tags.join(', ')],
  ];
  const access = accessLines(entry).map(lineInMarkdown);
  const parameters = Object.entries(entry.parameters).map(
    ([name, meaning]) => `- ${code(name)}: ${plain(meaning)}`,
  );
  return [
    `# ${plain(entry.name)}`,
    plain(entry.summary),
    plain(entry.operator_note ? `Note of the operator: ${entry.operator_note}` : ''),
    plain(entry.description),
    listInMarkdown(facts),
    ...(access.length > 0 ? ['## How to get access', listInMarkdown(access)] : []),
    ...(parameters.length > 0 ? ['## Placeholders', parameters.join('\n')] : []),
    ...(published ? ['## Operations', operationsInMarkdown(published)] : []),
    '## Calls',
    ...callsOf(entry).flatMap(({ label, code: text }) => [`### ${label}`, fenced(text)]),
    ...(alternatives.length > 0 ? ['## Alternatives', alternativesInMarkdown(alternatives)] : []),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

const lineInMarkdown = ({ label, text, link }: ContractLine): [string, string] => [
  label,
  link ? `<${link}>` : plain(text),
];

const listInMarkdown = (facts: readonly (readonly [string, string])[]): string =>
  facts.map(([label, text]) => `- ${label}: ${text}`).join('\n');

const alternativesInMarkdown = (alternatives: readonly Entry[]): string =>
  alternatives
    .map(({ slug, name, summary }) => `- ${code(slug)}, ${plain(name)}: ${plain(summary)}`)
    .join('\n');

function operationsInMarkdown({ slug, operations, total }: PublishedOperations): string {
  const lines = operations.map(({ name, summary, effect, deprecated }) => {
    const words = [EFFECT_WORDS[effect], ...(deprecated ? ['deprecated'] : [])].join(', ');
    return `- ${code(name)} (${words}): ${plain(summary)}`;
  });
  const rest =
    total > operations.length ? `\n\nThese are ${operations.length} of ${counted(total, 'operation')}.` : '';
  return `${lines.join('\n')}${rest}\n\nArguments and calls of one: ${code(`GET /api/public/registry/${slug}/operations/{name}`)}`;
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

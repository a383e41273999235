import type { Entry } from '../../catalog/entry-schema.ts';
import type { PublishedOperations } from '../../operations/published-schema.ts';
import { counted } from '../../text/counted.ts';
import { plainMarkdown as plain } from '../../text/markdown.ts';
import { HEALTH_WORDS, healthInWords, healthOf, KIND } from '../frame/words.ts';
import { accessLines } from './access.ts';
import { callsOf } from './calls/calls.ts';
import { type ContractLine, detailLines, keyWords, unknownFacts } from './contract.ts';
import { EFFECT_WORDS } from './operations/operation-words.ts';
import { needsReplacement, replacementsAmong, replacementWords } from './replacements.ts';
import { verificationLines } from './verification.ts';

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
  const parameters = Object.entries(entry.parameters).map(
    ([name, meaning]) => `- ${code(name)}: ${plain(meaning)}`,
  );
  return [
    `# ${plain(entry.name)}`,
    plain(entry.summary),
    plain(entry.operator_note ? `Note of the operator: ${entry.operator_note}` : ''),
    plain(entry.description),
    listInMarkdown(atAGlance(entry)),
    plain(useInstead(entry, alternatives)),
    ...(published ? ['## Operations', operationsInMarkdown(published)] : []),
    ...(parameters.length > 0 ? ['## Placeholders', parameters.join('\n')] : []),
    '## Calls',
    ...callsOf(entry).flatMap(({ label, code: text }) => [`### ${label}`, fenced(text)]),
    ...linesInMarkdown('How to get access', accessLines(entry)),
    '## Details',
    listInMarkdown(details(entry)),
    ...linesInMarkdown('Verification', verificationLines(entry)),
    ...(alternatives.length > 0 ? ['## Alternatives', alternativesInMarkdown(alternatives)] : []),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

type Fact = readonly [label: string, text: string];

function atAGlance(entry: Entry): Fact[] {
  const key = keyWords(entry);
  return [
    ['Slug', code(entry.slug)],
    ['Category', KIND[entry.category]],
    ['Endpoint', code(entry.endpoint)],
    ['Health', plain(`${HEALTH_WORDS[healthOf(entry)]}. ${healthInWords(entry)}`)],
    ['Key', plain([key.short, key.long].filter(Boolean).join('. '))],
  ];
}

function useInstead(entry: Entry, alternatives: readonly Entry[]): string {
  if (!needsReplacement(entry)) return '';
  const reason = entry.status === 'deprecated' ? 'Deprecated. It may stop working.' : 'Down.';
  const names = replacementsAmong(alternatives, entry.replaced_by).map(
    ({ name, slug }) => `${name} (${slug})`,
  );
  return `${reason} ${names.length === 0 ? 'The catalog has no alternative that is up.' : `${replacementWords(entry)}: ${names.join(', ')}.`}`;
}

function details(entry: Entry): Fact[] {
  const unknown = unknownFacts(entry);
  return [
    ...detailLines(entry).map(lineInMarkdown),
    ...(unknown ? [['Not known', unknown] as const] : []),
    ['Capabilities', entry.capabilities.map(code).join(', ')],
    ['Tags', entry.tags.join(', ')],
    ...(entry.example_needs.length > 0
      ? [['Example needs', plain(entry.example_needs.join('; '))] as const]
      : []),
  ];
}

const linesInMarkdown = (heading: string, lines: readonly ContractLine[]): string[] =>
  lines.length === 0 ? [] : [`## ${heading}`, listInMarkdown(lines.map(lineInMarkdown))];

const lineInMarkdown = ({ label, text, link }: ContractLine): Fact => [
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

import type { DiscoveryAnswer } from '../../../api/discover/discover-schema.ts';
import type { Coverage } from '../../../discovery/answer-schema.ts';
import { scorePercent } from '../../../discovery/coverage.ts';
import type { Terminal } from '../terminal.ts';
import { alignRows, onOneLine, wrapText } from './lines.ts';

type Match = DiscoveryAnswer['matches'][number];
type Display = Pick<Terminal, 'columns' | 'style'>;

const COVERAGE_WORDS: Readonly<Record<Coverage, string>> = {
  exact: 'The description of the first match fits.',
  partial: 'No match is certain. Compare the summaries, and read the contract before you rely on one.',
  none: 'Nothing in the catalog serves this need.',
};
const INDENT = '   ';

/**
 * The matches of a need for people. Without a match, says so and lists the closest ones. The note says more if an
 * interface serves the need after all: it may have no known operations, or the filters may have removed it.
 */
export function describeDiscovery(answer: DiscoveryAnswer, terminal: Display): string {
  const { coverage, matches, nearest, filtered_out, note, uncovered, plan, language } = answer;
  const coverageWords = `${COVERAGE_WORDS[coverage]} Coverage: ${coverage}.`;
  const head = terminal.style('bold', wrapText(coverageWords, terminal.columns));
  const steps = plan ? [`Step by step:\n${describeSteps(plan)}`] : [];
  const advice = wrapText(note, terminal.columns, '');
  if (matches.length === 0 && (plan || language || !uncovered || filtered_out.length > 0))
    return [advice, ...steps].join('\n\n');
  if (matches.length > 0) {
    const top = matches[0]?.operation ? `${head}\n${advice}` : head;
    return [top, ...steps, ...matches.map((match, at) => describeMatch(match, at + 1, terminal))].join(
      '\n\n',
    );
  }
  if (nearest.length === 0) return head;
  const rows = nearest.map(({ slug, summary, match_score }) => [slug, percent(match_score), summary]);
  return `${head}\n\nClose, but not a match:\n${alignRows(rows, INDENT, terminal.columns)}`;
}

/** One row for each part: its words, and the interface with its operation. */
const describeSteps = (plan: NonNullable<DiscoveryAnswer['plan']>): string =>
  alignRows(
    plan.map(({ part, slug, operation, match_score }, at) => [
      `${at + 1}. ${part}`,
      slug === null ? 'nothing serves this' : [slug, operation].filter(Boolean).join(' '),
      match_score === null ? '' : percent(match_score),
    ]),
    INDENT,
  );

function describeMatch(match: Match, rank: number, { style, columns }: Display): string {
  const { slug, name, category, summary, match_score, call, trust, operation, operations, operator_note } =
    match;
  const title = operation ? `${slug} ${operation.name}` : slug;
  const facts = [onOneLine(name), category, `match ${percent(match_score)}`].join(' · ');
  const health = [
    onOneLine(call.auth_mode),
    `reliability ${trust.reliability_score}`,
    ...(trust.verified ? ['verified'] : []),
    ...(trust.last_probe_ok === false ? ['last probe failed'] : []),
  ].join(' · ');
  const rows = operations.map((each) => [each.name, each.effect, each.summary]);
  const more = match.more_operations;
  return [
    `${rank}. ${style('cyan', title)}  ${style('dim', facts)}`,
    wrapText(operation?.summary ?? summary, columns, INDENT),
    `${INDENT}${onOneLine(call.endpoint)}`,
    `${INDENT}${style('dim', health)}`,
    ...(operator_note ? [wrapText(`Note of the operator: ${operator_note}`, columns, INDENT)] : []),
    ...(rows.length > 0 ? [alignRows(rows, `${INDENT}- `, columns)] : []),
    ...(more.length > 0 ? [wrapText(`also: ${more.join(', ')}`, columns, INDENT)] : []),
  ].join('\n');
}

const percent = (score: number): string => `${scorePercent(score)} %`;

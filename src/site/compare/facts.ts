import type { Entry } from '../../catalog/entry-schema.ts';
import { isWebAddress } from '../../entry/endpoint.ts';
import type { FieldName } from '../../entry/fields/fields.ts';
import { counted } from '../../text/counted.ts';
import { dayOf } from '../../text/dates.ts';
import { type Html, html } from '../../text/html.ts';
import { accessLines } from '../entry/access.ts';
import { type ContractLine, detailLines, keyWords, packageLines } from '../entry/contract.ts';
import { verificationWords } from '../entry/verification.ts';
import { HEALTH_WORDS, healthOf, KIND } from '../frame/words.ts';
import { percent } from '../status/status-list.ts';

/** The facts of one entry by their labels, in the order of the table. A fact that is not known is left out. */
export type Facts = ReadonlyMap<string, Html>;

/** Facts that lead the table, in this order, because they decide between interfaces that do the same. */
const LEADING: readonly FieldName[] = ['pricing', 'rate_limit'];

/** What the table shows of one entry, except for its words and operations: those are split by who shares them. */
export function factsOf(entry: Entry): Facts {
  const details = detailLines(entry);
  const leading = LEADING.flatMap((name) => details.filter((line) => line.name === name));
  const contract = verificationWords(entry);
  const facts = new Map<string, Html>([
    ['Summary', html`${entry.summary}`],
    ['Kind', html`${KIND[entry.category]}`],
    ...healthFacts(entry),
    ['Key', keyFact(entry)],
    ...accessLines(entry).map(asFact),
    ...leading.map(asFact),
    [isWebAddress(entry.endpoint) ? 'Endpoint' : 'Command', html`<code>${entry.endpoint}</code>`],
    ...details.filter((line) => !leading.includes(line)).map(asFact),
    ...packageLines(entry).map(asFact),
    ['Contract', html`${contract.short}. ${contract.long}`],
  ]);
  if (entry.status === 'deprecated') facts.set('Status', html`Deprecated`);
  return facts;
}

const asFact = ({ label, text, link }: ContractLine): readonly [string, Html] => [
  label,
  link ? html`<a href="${link}" rel="noopener nofollow">${text}</a>` : html`${text}`,
];

function keyFact(entry: Entry): Html {
  const { short, long } = keyWords(entry);
  return html`${short}${long && html`. ${long}`}`;
}

/** Health by the newest check. Figures of the last 30 days are left out if there was no check. */
function healthFacts(entry: Entry): [label: string, cell: Html][] {
  const health = healthOf(entry);
  const facts: [string, Html][] = [
    ['Health', html`<span class="health health-${health}">${HEALTH_WORDS[health]}</span>`],
  ];
  const { checks_total, checks_ok, avg_latency_ms, health_checked_at } = entry;
  if (checks_total === 0) return facts;
  if (health_checked_at) facts.push(['Last checked', html`${dayOf(health_checked_at)}`]);
  const uptime = html`<span class="figure">${percent(checks_ok / checks_total)}</span> of ${counted(checks_total, 'check')}`;
  facts.push(['Checks that succeeded in 30 days', uptime]);
  if (avg_latency_ms !== null)
    facts.push(['Mean latency', html`<span class="figure">${Math.round(avg_latency_ms)} ms</span>`]);
  facts.push(['Reliability', html`<span class="figure">${entry.reliability_score}</span> of 100`]);
  return facts;
}

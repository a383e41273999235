import { z } from 'zod';
import type { EntryProblem, Place } from '../files/problem.ts';
import { readCompanion } from '../files/read-companion.ts';
import { ownValue } from '../own-value.ts';
import { oneLine, SlugSchema } from '../text-schema.ts';
import { QUALITY_RULES, type QualityFinding } from './finding.ts';

const MAX_REASON_LENGTH = 200;

/** `entries/quality-exceptions.yaml`: by slug, then by rule, the reason why the entry may break the rule. */
const ExceptionsFileSchema = z.record(SlugSchema, z.record(z.string(), oneLine(MAX_REASON_LENGTH)));
type Exceptions = z.output<typeof ExceptionsFileSchema>;

export type ExceptionList = {
  exceptions: Exceptions;
  file: string;
  locate: (slug: string, rule: string) => Place;
};

/** Reads `quality-exceptions.yaml`: `<slug>: { <rule>: <reason> }`. */
export function parseExceptions(
  text: string,
  file: string,
): { list: ExceptionList; problems: EntryProblem[] } {
  const { value, locate, problems } = readCompanion(text, file, ExceptionsFileSchema);
  const list = {
    exceptions: value ?? {},
    file,
    locate: (slug: string, rule: string) => locate([slug, rule]),
  };
  return { list, problems };
}

/** The problems of all findings without an exception, and one for each exception that is not needed. */
export function applyExceptions(findings: readonly QualityFinding[], list: ExceptionList): EntryProblem[] {
  const { exceptions, file, locate } = list;
  const kept = findings.filter(({ slug, rule }) => !Object.hasOwn(ownValue(exceptions, slug) ?? {}, rule));
  const needed = new Set(findings.map(({ slug, rule }) => `${slug} ${rule}`));
  const unneeded = Object.entries(exceptions).flatMap(([slug, rules]) =>
    Object.keys(rules)
      .filter((rule) => !needed.has(`${slug} ${rule}`))
      .map((rule) => ({ file, ...locate(slug, rule), message: explainUnneeded(slug, rule) })),
  );
  return [...kept.map(({ problem }) => problem), ...unneeded];
}

function explainUnneeded(slug: string, rule: string): string {
  return (QUALITY_RULES as readonly string[]).includes(rule)
    ? `the exception of "${slug}" from ${rule} is no longer needed. Remove it`
    : `"${rule}" is not a rule. Remove it, or use one of ${QUALITY_RULES.join(', ')}`;
}

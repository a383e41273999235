import { readCompanion } from '../files/companion.ts';
import type { Place, Problem } from '../files/problem.ts';
import { ownValue } from '../own-value.ts';
import { type Exceptions, ExceptionsFileSchema } from './exceptions-schema.ts';
import { type Finding, RULES } from './finding.ts';

export type ExceptionList = {
  exceptions: Exceptions;
  file: string;
  locate: (slug: string, rule: string) => Place;
};

/** Reads `quality-exceptions.yaml`: `<slug>: { <rule>: <reason> }`. */
export function parseExceptions(text: string, file: string): { list: ExceptionList; problems: Problem[] } {
  const { value, locate, problems } = readCompanion(text, file, ExceptionsFileSchema);
  const list = {
    exceptions: value ?? {},
    file,
    locate: (slug: string, rule: string) => locate([slug, rule]),
  };
  return { list, problems };
}

/** The problems of all findings without an exception, and one for each exception that excuses nothing. */
export function applyExceptions(findings: readonly Finding[], list: ExceptionList): Problem[] {
  const { exceptions, file, locate } = list;
  const kept = findings.filter(({ slug, rule }) => !Object.hasOwn(ownValue(exceptions, slug) ?? {}, rule));
  const needed = new Set(findings.map(({ slug, rule }) => `${slug} ${rule}`));
  const idle = Object.entries(exceptions).flatMap(([slug, rules]) =>
    Object.keys(rules)
      .filter((rule) => !needed.has(`${slug} ${rule}`))
      .map((rule) => ({ file, ...locate(slug, rule), message: explainIdle(slug, rule) })),
  );
  return [...kept.map(({ problem }) => problem), ...idle];
}

function explainIdle(slug: string, rule: string): string {
  return (RULES as readonly string[]).includes(rule)
    ? `the exception of "${slug}" from ${rule} is not needed any more. Remove it`
    : `"${rule}" is no rule, allowed are ${RULES.join(', ')}. Correct or remove it`;
}

import { z } from 'zod';
import type { ArdLine } from '../entry-schema.ts';
import { publisherIn } from '../query/read-query.ts';

const MAX_CLAUSES = 10;
const TimeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

type Clause = (line: ArdLine) => boolean;
/** Whether an entry has one of the values. There is at least one. */
type Test = (line: ArdLine, values: readonly string[]) => boolean;
type Field = { operators: readonly string[]; takesTime: boolean; test: Test };

/** An entry whose time is unknown may be as new as asked, so it passes. */
const isAfter = (time: string | null | undefined, [after = '']: readonly string[]): boolean =>
  !time || Date.parse(time) > Date.parse(after);

const equal = (test: Test): Field => ({ operators: ['='], takesTime: false, test });
const after = (timeOf: (line: ArdLine) => string | null | undefined): Field => ({
  operators: ['=', '>'],
  takesTime: true,
  test: (line, values) => isAfter(timeOf(line), values),
});

/** The fields of ARD v0.91, appendix A. */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  [
    'displayName',
    equal(({ entry }, values) =>
      values.some((value) => entry.displayName.toLowerCase().includes(value.toLowerCase())),
    ),
  ],
  ['type', equal(({ entry }, values) => values.includes(entry.type))],
  ['publisherId', equal(({ entry }, values) => values.includes(publisherIn(entry.identifier)))],
  ['createdAfter', after(({ createdAt }) => createdAt)],
  ['updatedAfter', after(({ entry }) => entry.updatedAt)],
]);

/** A field, an operator, a value in one of three forms, and AND if another clause follows. Each match starts at lastIndex. */
const CLAUSE = /(\w+) ?(=|>) ?(?:'([^']*)'|"([^"]*)"|([^ '"]+))(?: (AND) |$)/y;
const JOINT = 6;

/** What a filter may be, for errors. */
export const FILTER_ALLOWED = `up to ${MAX_CLAUSES} clauses joined by AND, such as type = 'application/json' AND updatedAfter > '2026-01-01', on ${[...FIELDS.keys()].join(', ')}`;

/**
 * Reads the filter of the list: clauses joined by AND. A clause has one or more values, separated by commas, and an entry
 * passes it with any of them.
 * @returns null if the text is not such a filter
 */
export function readFilterExpression(text: string): Clause | null {
  const given = text.trim().replaceAll(/\s+/g, ' ');
  const clauses: Clause[] = [];
  CLAUSE.lastIndex = 0;
  while (clauses.length < MAX_CLAUSES) {
    const found = CLAUSE.exec(given);
    const clause = found && readClause(found);
    if (!clause) return null;
    clauses.push(clause);
    const isLast = found[JOINT] === undefined;
    if (isLast) return (line) => clauses.every((passes) => passes(line));
  }
  return null;
}

function readClause([, name = '', operator = '', ...texts]: RegExpExecArray):
  | ((line: ArdLine) => boolean)
  | null {
  const field = FIELDS.get(name);
  const text = texts.slice(0, 3).find((each) => each !== undefined) ?? '';
  const values = text.split(',').map((value) => value.trim());
  if (!field?.operators.includes(operator) || values.includes('')) return null;
  if (field.takesTime && !(values.length === 1 && TimeSchema.safeParse(values[0]).success)) return null;
  return (line) => field.test(line, values);
}

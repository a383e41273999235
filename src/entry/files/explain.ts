import Fuse from 'fuse.js';
import type { z } from 'zod';
import { FIELD_LIST } from '../fields/fields.ts';
import { type EntryFile, EntryFileSchema, FIELD_NAMES } from '../file-schema.ts';
import type { RuleViolation } from '../rules.ts';
import { showValue, valueAtPath } from './explain-issue.ts';

type Issue = z.core.$ZodIssue;

/** Turns a schema issue into messages: what was found, what is allowed, what to do. */
export function explainIssue(issue: Issue, root: unknown): RuleViolation[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const label = labelOf(path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: explainKey(key, path.length === 0),
        of: 'key' as const,
      }));
    case 'invalid_type':
      return [{ path, message: explainType(label, issue.expected, valueAtPath(root, path)) }];
    case 'invalid_value':
      return [
        {
          path,
          message: `${label} is ${showValue(valueAtPath(root, path))}. It must be ${issue.values.map(showValue).join(' or ')}`,
        },
      ];
    case 'invalid_key':
      return [
        {
          path,
          message: `parameter ${showValue(path.at(-1))} ${issue.issues[0]?.message ?? 'is not a name'}`,
        },
      ];
    default:
      return [{ path, message: `${label} ${issue.message}` }];
  }
}

function labelOf(path: readonly (string | number)[]): string {
  const [field = 'the entry', element, inner] = path.map(String);
  if (element === undefined) return field;
  const each = FIELD_LIST.find(({ name }) => name === field)?.each;
  if (!each) return `${field}.${element}${inner === undefined ? '' : innerLabel(inner, path[2])}`;
  if (Number.isNaN(Number(element))) return `${each} "${element}"`;
  return inner === undefined ? each : `${inner} of ${each} ${Number(element) + 1}`;
}

/** A place in a list by its number, one in a map by its name. */
const innerLabel = (inner: string, step: unknown): string =>
  typeof step === 'number' ? ` item ${step + 1}` : `.${inner}`;

function explainKey(key: string, topLevel: boolean): string {
  const origin = topLevel ? FIELD_LIST.find(({ name }) => name === key)?.from : undefined;
  if (origin) return `field "${key}" is derived from ${origin}. Remove it`;
  const near = topLevel
    ? new Fuse(FIELD_NAMES, { threshold: 0.4 }).search(key, { limit: 1 })[0]?.item
    : undefined;
  return `field "${key}" is not known. ${near ? `Did you mean "${near}"?` : 'Remove it'}`.replace(
    /\?$/,
    '? Correct or remove it',
  );
}

function explainType(label: string, expected: string, value: unknown): string {
  if (value === undefined) return explainMissing(label);
  const needed =
    expected === 'array'
      ? 'a list'
      : expected === 'record' || expected === 'object'
        ? 'a map'
        : expected === 'boolean'
          ? 'true or false'
          : 'a string';
  const advice = needed === 'a string' && typeof value !== 'object' ? 'Put it in quotes' : `Write ${needed}`;
  return `${label} is ${describe(value)}, but ${needed} is needed. ${advice}`;
}

function explainMissing(label: string): string {
  const field = Object.hasOwn(EntryFileSchema.shape, label)
    ? EntryFileSchema.shape[label as keyof EntryFile]
    : undefined;
  const [meaning] = (field?.description ?? '').split(/[.:]( |$)/);
  return `field "${label}" is missing. ${meaning ? `Add it: ${meaning[0]?.toLowerCase()}${meaning.slice(1)}` : 'Add it'}`;
}

function describe(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : showValue(value);
}

// Pure: no I/O, clock or randomness.

import { SLUG_PATTERN } from '../../entry/text-schema.ts';

const ENTRY_PATH = /^entries\/(api|mcp|cli)\/([^/]+)\.yaml$/;

/** The slug in the path of an entry file. Null for every other path. */
export function slugIn(path: string): string | null {
  const slug = ENTRY_PATH.exec(path)?.[2];
  return slug !== undefined && SLUG_PATTERN.test(slug) ? slug : null;
}

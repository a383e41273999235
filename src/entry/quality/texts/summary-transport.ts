import type { ParsedEntry } from '../../files/parse.ts';
import { findingAt, type QualityFinding } from '../finding.ts';

const TRANSPORT = new RegExp(
  `\\b(?:${[
    'MCP (?:clients?|tools?)',
    '(?:by|over|through|via) MCP',
    'stdio',
    '(?:hosted|local|remote) (?:MCP )?server',
    'without install(?:ing|ation)',
  ].join('|')})\\b`,
  'i',
);

/** A summary that says how clients connect fits every server of its kind, and tells no two of them apart. */
export function findTransportInSummaries(parsed: ParsedEntry): QualityFinding[] {
  const words = TRANSPORT.exec(parsed.entry.summary)?.[0];
  if (words === undefined) return [];
  const message = `summary says how clients connect ("${words}"). Say what it is for; endpoint and input_format hold the rest`;
  return [findingAt(parsed, 'summary-transport', ['summary'], message)];
}

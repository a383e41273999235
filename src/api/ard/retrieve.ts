import { describeText, quoteEcho } from '../../http/echo.ts';
import { refuseParameters } from '../../http/query.ts';
import { cacheBy, replyJson, replyProblem } from '../../http/reply.ts';
import type { ArdDeps } from './deps.ts';
import { IDENTIFIER, MAX_IDENTIFIER_LENGTH } from './identifier.ts';

/** `GET /ard/agents/{identifier}` (ARD v0.91, section 5.3.4): one whole entry, by its exact identifier. */
export async function retrieveArd(encoded: string, { openEntries }: ArdDeps): Promise<Response> {
  const identifier = decodeOnce(encoded);
  if (identifier === null || identifier.length > MAX_IDENTIFIER_LENGTH || !IDENTIFIER.test(identifier)) {
    return refuseParameters([
      {
        parameter: 'identifier',
        found: describeText(identifier ?? encoded),
        allowed: 'a percent-encoded URN of the form urn:air:<publisher>:<namespace>:<name>',
      },
    ]);
  }
  const found = (await openEntries()).find(identifier);
  if (found) return replyJson(found.entry, cacheBy([]));
  return replyProblem('unknown_identifier', {
    detail: `No entry has the identifier ${quoteEcho(identifier)}.`,
    hint: 'Identifiers are case-sensitive. GET /ard/agents lists them.',
  });
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

import type { EntryAnswer } from '../../api/registry-schema.ts';
import type { OUTCOMES } from '../../api/report-schema.ts';
import { regionList } from '../../entry/access/access-rows.ts';
import { EXPLAINED_STATUSES } from '../../entry/access/access-schema.ts';
import type { NetworkError } from '../../network/network-error.ts';
import { whereToGet } from '../access/credentials.ts';
import type { CallAnswer } from '../planned-call.ts';

type Outcome = (typeof OUTCOMES)[number];
/** What is reported of a call. Null for a call that says nothing about the interface, such as one with wrong arguments. */
export type Verdict = { outcome: Outcome | null; cause: string; remedy: string };

type Explained = Pick<EntryAnswer, 'slug' | 'auth' | 'auth_mode' | 'parameters' | 'rate_limit'>;

/** How a call went, and what the caller can do about it. */
export function explainAnswer(entry: Explained, answer: CallAnswer): Verdict {
  const { status, isSuccess, truncated, retry_after_s } = answer;
  if (isSuccess) return { outcome: 'success', cause: '', remedy: '' };
  const own = ownMeaning(entry, status);
  // A program that writes more than the limit is ended, and has no exit code.
  if (truncated && status === null)
    return {
      outcome: null,
      cause: 'The answer was longer than the limit, so the call was ended before it was complete.',
      remedy: 'Ask for less. The user can raise "answer_bytes" under "limits" in the policy.',
    };
  if (status === 401 || status === 407)
    return {
      outcome: 'auth_error',
      cause: own ?? `The interface refused the credential (status ${status}).`,
      remedy: [`It expects: ${entry.auth_mode}.`, whereToGet(entry), regionNote(entry)]
        .filter(Boolean)
        .join(' '),
    };
  if (status === 403)
    return {
      outcome: 'auth_error',
      cause: own ?? 'The interface knows the caller, but does not allow this call (status 403).',
      remedy: [
        own ? '' : 'A scope or permission may be missing.',
        whereToGet(entry, answer.scopes),
        regionNote(entry),
      ]
        .filter(Boolean)
        .join(' '),
    };
  if (status === 429)
    return {
      outcome: 'rate_limited',
      cause: `${own ?? 'Too many calls (status 429).'}${entry.rate_limit ? ` Its limit: ${entry.rate_limit}.` : ''}`,
      remedy: retry_after_s === null ? 'Try again in a minute.' : `Try again in ${retry_after_s} s.`,
    };
  if (status !== null && status >= 500)
    return {
      outcome: 'failure',
      cause: `The interface failed (status ${status}).`,
      remedy: 'Try again later, or use an alternative that discover returns.',
    };
  return {
    outcome: null,
    cause: own ?? `The interface did not accept the call${status === null ? '' : ` (status ${status})`}.`,
    remedy: ['"data" says why. Correct the arguments; get_operation lists them.', regionNote(entry)]
      .filter(Boolean)
      .join(' '),
  };
}

/** What the status means at this interface, as its entry says. Null if it says nothing particular. */
function ownMeaning({ auth }: Explained, status: number | null): string | null {
  const known = EXPLAINED_STATUSES.find((each) => each === String(status));
  const meaning = known && auth?.errors[known];
  return meaning ? `Status ${status}: ${meaning.replace(/[^.]$/, '$&.')}` : null;
}

function regionNote(entry: Explained): string {
  const regions = entry.auth ? regionList(entry.auth) : '';
  const listed = regions ? `A key may belong to one region. Their addresses: ${regions}.` : '';
  return [placeholderNote(entry), listed].filter(Boolean).join(' ');
}

function placeholderNote({ slug, parameters }: Explained): string {
  const parts = Object.entries(parameters).map(([name, values]) => `${name} (${values})`);
  return parts.length === 0
    ? ''
    : `The address depends on ${parts.join(', ')}: a wrong one can look like a wrong key. The policy sets them under interfaces: ${slug}: parameters.`;
}

/** The same for a call without a response. */
export function explainNetwork(error: NetworkError): Verdict {
  const { fault, message } = error;
  if (fault === 'timeout')
    return {
      outcome: 'timeout',
      cause: `There was no complete answer in time: ${message}.`,
      remedy: 'Try again, or ask for less.',
    };
  if (fault === 'private')
    return {
      outcome: null,
      cause: 'The address is not public, so nothing was sent.',
      remedy:
        'Only entries of your own overlay may be on this network, and the gateway must have opened it from a file or with --allow-private.',
    };
  if (fault === 'stopped')
    return { outcome: null, cause: 'The call was stopped.', remedy: 'Call again if it is still needed.' };
  const isServer = ['dns', 'connection', 'tls', 'protocol', 'redirects'].includes(fault);
  return {
    outcome: isServer ? 'failure' : null,
    cause: `The interface could not be reached: ${message}.`,
    remedy: 'Check the connection of this machine, then use an alternative that discover returns.',
  };
}

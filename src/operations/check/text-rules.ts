import { findInvisible } from '../../entry/text-schema.ts';
import { type OperationRule, violationOf } from './violation.ts';

/** A summary begins with what the call does. */
export const findSummaryOpening: OperationRule = (operation) =>
  /^this\b/i.test(operation.summary)
    ? [violationOf(['summary'], 'has a summary that begins with "This". Begin with a verb')]
    : [];

/**
 * No operation carries a key, be it in an example, a default, an enumeration or a description. Readers see everything that
 * a model reads. Control characters would break lines of other formats.
 */
export const findUnsafeTexts: OperationRule = (operation) => {
  const texts = textsIn(operation);
  // Nearly every operation is safe, and one long text is read faster than many short ones.
  if (unsafePart(texts.map(({ text }) => text).join('\n')) === null) return [];
  return texts.flatMap((each) => {
    const unsafe = unsafePart(each.text);
    return unsafe === null ? [] : [violationOf(pathOf(each), unsafe)];
  });
};

const CONTROL_CHARACTER = /[^\P{Cc}\n\t]/u;

/** What a text has that no operation may have, and what to do about it. Null if it has nothing of the kind. */
function unsafePart(text: string): string | null {
  const kind = findSecret(text);
  if (kind !== null) return `contains what looks like ${kind}. Remove it, and revoke it if it is real`;
  if (CONTROL_CHARACTER.test(text)) return 'contains a control character. Remove it';
  const invisible = findInvisible(text);
  return invisible ? `contains the invisible character ${invisible.code}. Remove it` : null;
}

const MAX_TEXTS = 20_000; // More than a file of the largest allowed size can hold.

/** A value within another. Its path is that of the outer value, and the key. */
type Inner = { outer: Inner | null; key: string | number; value: unknown };
type Text = Inner & { text: string };

/** Every text in a value, keys included. Walks without recursion, so that deep schemas cannot exhaust the stack. */
function textsIn(root: unknown): Text[] {
  const found: Text[] = [];
  const open: Inner[] = [{ outer: null, key: '', value: root }];
  for (let each = open.pop(); each && found.length < MAX_TEXTS; each = open.pop()) {
    const { value } = each;
    if (typeof value === 'string') found.push({ ...each, text: value });
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const next = { outer: each, key: Array.isArray(value) ? Number(key) : key, value: inner };
      if (!Array.isArray(value)) found.push({ ...next, text: key });
      open.push(next);
    }
  }
  return found;
}

function pathOf(inner: Inner): (string | number)[] {
  const path: (string | number)[] = [];
  for (let each: Inner = inner; each.outer !== null; each = each.outer) path.unshift(each.key);
  return path;
}

/**
 * The forms of keys that services document, so that scanners can find them in public code. Each repeats one class of
 * characters, which keeps matching linear.
 */
const SECRET_FORMS: readonly [RegExp, string][] = [
  [/\bsk-[A-Za-z0-9_-]{20}/, 'a secret key'],
  [/\b[sr]k_(?:live|test)_[A-Za-z0-9]{16}/, 'a secret key of Stripe'],
  [/\b(?:gh[pousr]_[A-Za-z0-9]{30}|github_pat_[A-Za-z0-9_]{30})/, 'a token of GitHub'],
  [/\bglpat-[A-Za-z0-9_-]{20}/, 'a token of GitLab'],
  [/\bxox[abeoprs]-[A-Za-z0-9-]{20}/, 'a token of Slack'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/, 'an access key of AWS'],
  [/\bAIza[A-Za-z0-9_-]{35}/, 'an API key of Google'],
  [/\bSG\.[A-Za-z0-9_-]{16}/, 'an API key of SendGrid'],
  [/\bnpm_[A-Za-z0-9]{36}/, 'a token of npm'],
  [/\bhf_[A-Za-z0-9]{30}/, 'a token of Hugging Face'],
  [/\beyJ[A-Za-z0-9_-]{20}/, 'a JSON Web Token'],
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY/, 'a private key'],
  [/\bBearer [A-Za-z0-9._~+/-]{24}/, 'a bearer token'],
  [/:\/\/[^\s/@:<>{}]{1,100}:[^\s/@<>{}]{1,100}@/, 'a user name and a password'],
];

/** What a text looks like that contains a key or a password. Null if it contains none. */
export function findSecret(text: string): string | null {
  return SECRET_FORMS.find(([form]) => form.test(text))?.[1] ?? null;
}

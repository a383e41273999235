import { findInvisible } from '../../entry/text-schema.ts';
import { type OperationRule, violationOf } from './violation.ts';

/** A summary begins with what the call does. */
export const findSummaryOpening: OperationRule = (operation) =>
  /^this\b/i.test(operation.summary)
    ? [violationOf(['summary'], 'has a summary that begins with "This". Begin with a verb')]
    : [];

/** No operation carries a key: not in an example, a default, an enumeration or a description. */
export const findSecretValues: OperationRule = (operation) =>
  textsIn(operation).flatMap(({ path, text }) => {
    const kind = findSecret(text);
    return kind === null
      ? []
      : [violationOf(path, `contains what looks like ${kind}. Remove it, and revoke it if it is real`)];
  });

const CONTROL_CHARACTER = /[^\P{Cc}\n\t]/u;

/** Readers must see everything that a model reads, and control characters would break lines of other formats. */
export const findInvisibleTexts: OperationRule = (operation) =>
  textsIn(operation).flatMap(({ path, text }) => {
    if (CONTROL_CHARACTER.test(text)) return [violationOf(path, 'contains a control character. Remove it')];
    const found = findInvisible(text);
    return found ? [violationOf(path, `contains the invisible character ${found.code}. Remove it`)] : [];
  });

const MAX_TEXTS = 20_000; // More than a file of the largest allowed size can hold.

type Text = { path: (string | number)[]; text: string };

/** Every text in a value, with its path. Walks without recursion, so that deep schemas cannot exhaust the stack. */
function textsIn(value: unknown): Text[] {
  const found: Text[] = [];
  const open: { path: (string | number)[]; value: unknown }[] = [{ path: [], value }];
  for (let next = open.pop(); next && found.length < MAX_TEXTS; next = open.pop()) {
    const { path, value: each } = next;
    if (typeof each === 'string') found.push({ path, text: each });
    if (typeof each !== 'object' || each === null) continue;
    for (const [key, inner] of Object.entries(each)) {
      found.push({ path: [...path, key], text: key });
      open.push({ path: [...path, Array.isArray(each) ? Number(key) : key], value: inner });
    }
  }
  return found;
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

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

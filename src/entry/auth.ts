import type { AuthKind } from './auth-kind-schema.ts';
import type { AuthParam } from './file-schema.ts';

/** The first rule that fits decides. `auth_mode` is free text, but entries/README.md fixes how it begins. */
const KIND_RULES: readonly [RegExp, AuthKind][] = [
  [/^none\b/i, 'none'],
  [/\boauth\b/i, 'oauth2'],
  [/\bbearer\b/i, 'bearer'],
  [/\bbasic\b/i, 'basic'],
  [/\b(api[ _-]?)?key\b|_KEY\b/i, 'api_key'],
  [/\btoken\b|_TOKEN\b/i, 'bearer'],
];

/** The kind of authentication that `auth_mode` describes. */
export function authKind(authMode: string): AuthKind {
  return KIND_RULES.find(([pattern]) => pattern.test(authMode))?.[1] ?? 'other';
}

/** True where a call works without any key: nothing is asked for, or what is asked for is optional. */
export function needsNoKey(authMode: string, authParams: readonly AuthParam[]): boolean {
  if (authParams.some(({ required }) => required)) return false;
  return /^(none|optional)\b/i.test(authMode);
}

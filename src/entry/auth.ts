import type { AuthKind, AuthParam } from './fields/access.ts';

/** The first rule that matches decides. `auth_mode` is free text, but entries/README.md defines how it begins. */
const KIND_RULES: readonly [RegExp, AuthKind][] = [
  [/^none\b/i, 'none'],
  [/\boauth\b/i, 'oauth2'],
  [/\bbearer\b/i, 'bearer'],
  [/\bbasic\b/i, 'basic'],
  [/\b(api[ _-]?)?key\b|_KEY\b/i, 'api_key'],
  [/\btoken\b|_TOKEN\b/i, 'bearer'],
];

export function authKind(authMode: string): AuthKind {
  return KIND_RULES.find(([pattern]) => pattern.test(authMode))?.[1] ?? 'other';
}

/** True if a call works without any key: authentication is absent or optional. */
export function needsNoKey(authMode: string, authParams: readonly AuthParam[]): boolean {
  if (authParams.some(({ required }) => required)) return false;
  return /^(none|optional)\b/i.test(authMode);
}

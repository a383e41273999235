/** The example of an overlay in the guide. Its slugs are made up: an overlay may leave out any real entry. */
export const OVERLAY_EXAMPLE = `# overlay.yaml
allow:
  - categories: [cli]
    slugs: [tide-tables, ferry-times]
    reason: Approved by the security team.
deny:
  - tags: [crypto]
    reason: Not allowed by our policy.
pin:
  - slugs: [tide-tables]
    reason: We have a contract with them.
annotate:
  - capabilities: [send_email]
    note: Ask the mail team for an account first.`;

/** The commands that start a registry with an overlay. */
export const OVERLAY_COMMANDS = `export CALLBOOK_OVERLAY=../our-interfaces
npm run check:entries
git init ../our-history
npm run probe -- --repository ../our-history
npm run history:pull -- --repository ../our-history
npm start`;

/** What each kind of rule does. `backticks` mark code. */
export const OVERLAY_RULES: readonly { kind: string; words: string }[] = [
  {
    kind: 'deny',
    words: 'Leaves an entry out, public or private. It beats every other rule.',
  },
  {
    kind: 'allow',
    words:
      'Makes an allowlist: as soon as there is one such rule, public entries that no such rule covers are left out. Private entries stay.',
  },
  {
    kind: 'replace',
    words:
      'Lets a private entry take the place of the public one with the same slug, and of its operations. Without this rule, the check refuses the private entry.',
  },
  {
    kind: 'pin',
    words:
      'Puts an entry before matches of discover that are as good: those with a score less than 3 % higher. It beats reliability, and never a clearly better match. It does not change lists and keyword search.',
  },
  { kind: 'annotate', words: 'Adds a note to an entry.' },
];

import type { Release } from './check-release.ts';
import { countChanges } from './release-report.ts';

/** What makes the action fail. `any` is breaking changes and an unconfirmed contract. */
export const FAIL_ON = ['breaking', 'contract', 'any', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export const isFailOn = (text: string): text is FailOn => (FAIL_ON as readonly string[]).includes(text);

export type Finding = { level: 'warning' | 'error'; text: string };

/** What the owner must see, as sentences. An error makes the action fail. */
export function releaseFindings({ contract, operations }: Release, failOn: FailOn): Finding[] {
  const level = (what: FailOn) => (failOn === what || failOn === 'any' ? 'error' : 'warning');
  const { breaking } = countChanges(operations?.changes ?? null);
  return [
    ...(contract.holds
      ? []
      : [
          {
            level: level('contract'),
            text: `The contract could not be confirmed. ${contract.sentence}`,
          } as const,
        ]),
    ...(breaking > 0
      ? [{ level: level('breaking'), text: `Breaking changes for callers: ${breaking}.` } as const]
      : []),
  ];
}

/**
 * The outputs of the action, one `name=value` per line.
 * @param pullRequest URL of the pull request. Empty if there is none
 * @param files folder with the prepared files. Empty if nothing changed
 */
export const releaseOutputs = (
  { contract, operations }: Release,
  pullRequest: string,
  files: string,
): string =>
  Object.entries({
    'contract-holds': contract.holds,
    ...countChanges(operations?.changes ?? null),
    'pull-request': pullRequest,
    files,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

import { FixableError } from '../command-line/fixable-error.ts';
import type { Environment } from './read-environment.ts';
import { KEPT_BY_OVERLAY } from './switched-off.ts';

/**
 * The repository and token of a workflow run. Throws a FixableError if there is none, or if an overlay must not leave
 * this machine.
 * @param purpose completes "… are needed to"
 */
export function requiredWorkflow(
  { mayPublish, workflow }: Pick<Environment, 'mayPublish' | 'workflow'>,
  purpose: string,
): NonNullable<Environment['workflow']> {
  if (!mayPublish) throw new FixableError(KEPT_BY_OVERLAY);
  if (workflow === null)
    throw new FixableError(`GITHUB_TOKEN and GITHUB_REPOSITORY are needed to ${purpose}.`);
  return workflow;
}

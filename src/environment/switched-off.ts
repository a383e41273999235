import { FixableError } from '../command-line/fixable-error.ts';
import type { Environment } from './read-environment.ts';

/** Why nothing may leave this machine while `mayPublish` is false, and what to do. */
export const KEPT_BY_OVERLAY =
  'CALLBOOK_OVERLAY is set, and private entries could leave this machine. Remove it, or set CALLBOOK_OVERLAY_PUSH=private-repository if everything here goes to private places.';

/** What is switched off, in sentences that name the variable to set. None of them is an error. */
export function switchedOff(env: Environment, place: 'site' | 'workflow'): string[] {
  const { redis, localRedisUrl, secret, mail, publicUrl, repositoryUrl, pullRequests, buildHookUrl } = env;
  const off: string[] = [];
  if (!env.mayPublish) off.push(`Pushes, pull requests and builds elsewhere are off: ${KEPT_BY_OVERLAY}`);
  if (publicUrl === null) off.push('Pages contain a local address: URL is not set.');
  if (redis === null && !(place === 'site' && localRedisUrl !== null))
    off.push(
      'Reports, keys, follows and live figures are off: UPSTASH_REDIS_REST_URL or UPSTASH_REDIS_REST_TOKEN is not set, and neither is REDIS_URL, which npm run serve reads.',
    );
  if (secret === null) off.push('Writes and alerts are off: SECRET is not set.');
  if (mail === null) off.push('Nobody can follow by email: SMTP_URL or MAIL_FROM is not set.');
  if (place === 'workflow' && buildHookUrl === null)
    off.push('Neither pushes nor probes are published: BUILD_HOOK_URL is not set.');
  if (place === 'site' && repositoryUrl === null)
    off.push('Pages have no edit links: CALLBOOK_REPOSITORY is not set.');
  if (place === 'site' && pullRequests === null)
    off.push('Proposals wait in Redis: SUBMIT_TOKEN or CALLBOOK_REPOSITORY is not set.');
  return off;
}

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

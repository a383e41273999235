import type { z } from 'zod';
import type { VariableName } from '../../environment/schema.ts';
import { CallLineSchema } from '../../log/schema.ts';

/** What a failed run of each workflow means. A test checks that none is missing. */
export const WORKFLOWS: Readonly<Record<string, string>> = {
  'probe.yml':
    'The interfaces were not probed, the results were not recorded, or followers were not notified; the failed step shows which. Results that were not recorded are lost with the runner, and show as a gap. Run the workflow again by hand. If a push was refused six times, something else writes to the branch history.',
  'compact.yml':
    'The branch history was not compacted, so it grows by a few kilobytes with every run. If the log says "would be lost forever", it lists the data that a rewrite would drop: look at that first. "Redis could not be reached" means that the workflow cannot know which events were sent to followers, so it removes none: run it again. A failed run overwrites nothing.',
  'publish.yml':
    'The newest commit of main was not published. Either a check failed, or BUILD_HOOK_URL is not set or returned an error, or the builds of 30 days would use more than 80 % of NETLIFY_CREDITS. The failed step shows which, and what to do. The site stays as it was.',
  'check.yml':
    'An entry in a pull request has faults. A comment on the pull request lists them. You do not need to do anything.',
  'report.yml': 'The comment on a pull request was not written. The log of check.yml contains the same text.',
  'deprecate.yml':
    'No pull request was opened. The usual reason is that the repository does not allow workflows to open pull requests: see Settings, Actions, General.',
  'verify.yml':
    'No verification was proposed. Either the root folder could not be made (a mirror of Debian did not answer), or the pull request could not be opened: see deprecate.yml. Tools and servers that fail are listed in the pull request and do not fail the run. Run the workflow again by hand.',
  'refresh.yml':
    'No changed operations were proposed: see verify.yml, which runs in the same way. Sources that cannot be read are listed in the pull request and do not fail the run.',
  'freshness.yml':
    'Nobody looked for entries whose source moved or ended, so the overview still shows what the last run found. The log has a line for each entry that could not be looked at. GitHub returns 403 once it allows no further calls. Run the workflow again by hand an hour later.',
  'labels.yml': 'The labels did not change. Run the workflow again by hand.',
  'test.yml': 'The code of a pull request failed a check.',
};

type Rotation = {
  /** What stops working, and for how long. */
  effect: string;
  steps: string;
};

/** How to change each secret. A test checks that none is missing. Functions get the new values with the next deploy. */
export const ROTATIONS = {
  SECRET: {
    effect:
      'Nothing stops working while SECRET_BEFORE contains the old secret: links in emails still work, and webhooks are signed with both secrets. Sources are counted from zero for the rest of the day: until midnight UTC, rate limits start again and a source can count twice towards reliability. An email address that starts a new follow must be confirmed again.',
    steps:
      'Put the old value into SECRET_BEFORE and a new one into SECRET, at Netlify and in the repository. Then deploy. Keep SECRET_BEFORE as long as you can: old emails contain unsubscribe links that it signed, and the receiver of a webhook gets the new secret only when it ends the follow and follows again. Confirmation links expire after 48 hours anyway.',
  },
  SECRET_BEFORE: {
    effect:
      'After its removal, links that it signed return 400. Receivers of webhooks that still use it refuse alerts. Such an alert is given up after a day, and five in a row pause the follow.',
    steps:
      'Remove it at Netlify and in the repository, then deploy. If the old secret leaked, remove it at once.',
  },
  UPSTASH_REDIS_REST_TOKEN: {
    effect:
      'From the reset at Upstash until the deploy, writes return 503 and discover works without live signals. Reads still work. Nothing that was confirmed with a 200 is lost.',
    steps:
      'Reset the token at Upstash. Enter the new one at Netlify and in the repository, then deploy. This takes about two minutes. Until then /api/public/health reports store_gone.',
  },
  SMTP_URL: {
    effect: 'Emails wait and are retried for a day. None is lost if the change takes less than a day.',
    steps:
      'Create a second password at the mail provider. Enter it at Netlify and in the repository, then deploy. Then delete the first password.',
  },
  SUBMIT_TOKEN: {
    effect: 'Proposals are stored in Redis instead of opening pull requests. None is lost.',
    steps:
      'Create a fine-grained token for this repository only, with write access to contents and pull requests. Enter it at Netlify, deploy, then delete the old token. node scripts/submissions.ts shows the proposals that waited.',
  },
  BUILD_HOOK_URL: {
    effect:
      'Nothing is published: the workflow Publish fails, and the site shows the health of its last build. discover still gets live signals.',
    steps:
      'Delete the hook at Netlify and create a new one. Put its address into the secrets of the repository.',
  },
  GITHUB_TOKEN: {
    effect: 'Nothing stops working. Every workflow run gets its own token, which expires with the run.',
    steps: 'You do not need to do anything.',
  },
  REDIS_URL: {
    effect:
      'Until npm run serve starts with the new password, writes return 503 and discover works without live signals. Reads still work. A site on Netlify does not use it.',
    steps:
      'Add the new password to Redis. Restart each process of npm run serve with the new value, and change it for node scripts/alert.ts and node scripts/ci/signals.ts. Then remove the old password from Redis.',
  },
} as const satisfies Partial<Record<VariableName, Rotation>>;

/** The fields of a log line, from its schema. */
export const logFields = (): { name: string; meaning: string }[] =>
  Object.entries(CallLineSchema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    meaning: field.description ?? '',
  }));

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
  'labels.yml': 'The labels did not change. Run the workflow again by hand.',
  'test.yml': 'The code of a pull request failed a check.',
};

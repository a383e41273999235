/** What a red run of each workflow means. A test holds that none is missing. */
export const WORKFLOWS: Readonly<Record<string, string>> = {
  'probe.yml':
    'Nothing new is known of any interface, or followers were not told; the step that is red says which. What was probed and not recorded is kept on the runner only: it is lost with it, and shows as a gap. Run it again by hand. A push that was refused six times means that something else writes to the branch history.',
  'compact.yml':
    'The branch history was not shortened: it grows by some kilobytes a run until it is. "Would be lost for ever" names what a rewrite would drop: look there before anything else. "Redis could not be reached" means that it is not known which events followers were sent, so none is folded: run it again. Nothing is overwritten by a red run.',
  'publish.yml':
    'main was not published. A check failed; or BUILD_HOOK_URL is not set or answered an error; or builds of 30 days would take more than 80 % of NETLIFY_CREDITS. The red step says which, and what to do. The site stays as it was.',
  'check.yml': 'An entry of a pull request has faults, which its comment names. Nothing is to be done here.',
  'report.yml': 'The comment was not written. The log of check.yml has the same words.',
  'merge.yml':
    'The rule could not be judged, or the merge was refused. Nothing is merged then; a person decides as before.',
  'deprecate.yml':
    'No pull request was proposed. Mostly the repository does not allow workflows to open them: Settings, Actions, General.',
  'labels.yml': 'Labels are as they were. Run it again by hand.',
  'test.yml': 'The code of a pull request fails its checks.',
};

import { CADENCES } from '../../costs/table.ts';

/**
 * A step of the guide. `commands` are lines for a shell in the clone, complete and in order, after those of the steps
 * before; what a person must do in a browser stands in `words`. In both, `backticks` mark code.
 */
export type Step = {
  id: string;
  title: string;
  /** Why, and what a browser is needed for. */
  words: string;
  commands: string;
  /** What the commands call beside git, npm and node. */
  calls: 'github' | 'netlify' | 'site' | null;
};

const WORKFLOW_SECRETS = ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN', 'SECRET', 'BUILD_HOOK_URL'];
const SITE_VARIABLES = [
  'UPSTASH_REDIS_REST_URL',
  'UPSTASH_REDIS_REST_TOKEN',
  'SECRET',
  'CALLBOOK_REPOSITORY',
];
/** Workflows with a schedule: GitHub switches each of them off in a fork. */
export const SCHEDULED = ['probe.yml', 'compact.yml', 'deprecate.yml'];
/** What the guide changes the schedule of probes to, as an example. */
export const OTHER_CADENCE = CADENCES[1];

const lines = (names: readonly string[], line: (name: string) => string): string =>
  names.map(line).join('\n');

/** From a fork to a live site. Executed as it stands by a test, with stand-ins for what `calls` names. */
export const STEPS: readonly Step[] = [
  {
    id: 'fork',
    title: 'Fork and clone',
    words:
      'Fork the repository at GitHub, and keep the fork public: Actions are free then. Name it and your site here; the other steps use both. The address of the site is the one that you will choose at Netlify. The commands below need git, Node with npm, and `gh`, the command line of GitHub, logged in with `gh auth login`.',
    commands: `export REPOSITORY=you/callbook
export SITE_URL=https://you-callbook.netlify.app
git clone "https://github.com/$REPOSITORY.git" callbook
cd callbook
npm ci`,
    calls: null,
  },
  {
    id: 'actions',
    title: 'Switch Actions on',
    words:
      'GitHub switches Actions off in forks. Open the tab Actions of the fork and press "I understand my workflows, go ahead and enable them". Schedules are off one by one, too; these lines switch them on. They also let workflows open pull requests, which Propose deprecations does, and allow squash merges, which Merge by rule does.',
    commands: `gh api --method PUT "repos/$REPOSITORY/actions/permissions" -F enabled=true -f allowed_actions=all
${lines(SCHEDULED, (file) => `gh workflow enable ${file} --repo "$REPOSITORY"`)}
gh api --method PUT "repos/$REPOSITORY/actions/permissions/workflow" -f default_workflow_permissions=read -F can_approve_pull_request_reviews=true
gh repo edit "$REPOSITORY" --enable-squash-merge`,
    calls: 'github',
  },
  {
    id: 'issues',
    title: 'Switch on issues and private reports',
    words:
      'Both are off in forks. People report wrong entries and ask for take-downs by issues; `/.well-known/security.txt` sends those who found a vulnerability to the private form.',
    commands: `gh repo edit "$REPOSITORY" --enable-issues
gh api --method PUT "repos/$REPOSITORY/private-vulnerability-reporting"`,
    calls: 'github',
  },
  {
    id: 'labels',
    title: 'Write the labels',
    words:
      'Issue forms and reviews set labels, which a fork does not have. This workflow writes all of `.github/labels.yml`.',
    commands: 'gh workflow run labels.yml --repo "$REPOSITORY"',
    calls: 'github',
  },
  {
    id: 'redis',
    title: 'Make a Redis and a secret',
    words:
      'Make a database at console.upstash.com, in the region of your functions, and put its REST address and token here, without quotes in the values. `SECRET` hides the addresses of callers and signs links; the site and the workflows need the same one.',
    commands: `export UPSTASH_REDIS_REST_URL=https://your-database.upstash.io
export UPSTASH_REDIS_REST_TOKEN=your-token
export SECRET="$(node -p "crypto.randomBytes(33).toString('base64url')")"
export CALLBOOK_REPOSITORY="https://github.com/$REPOSITORY"
npm run check:environment`,
    calls: null,
  },
  {
    id: 'netlify',
    title: 'Add the project at Netlify',
    words:
      'At app.netlify.com choose Add new project, Import an existing project, and the fork. `netlify.toml` has all build settings. Put these variables into the form before the first deploy, for production only, or set them from the shell and deploy again. Switch off Deploy Previews (Project configuration, Build & deploy): pull requests of strangers need none.',
    commands: `npx netlify-cli login
npx netlify-cli link --git-remote-url "https://github.com/$REPOSITORY"
${lines(SITE_VARIABLES, (name) => `npx netlify-cli env:set ${name} "$${name}" --context production`)}`,
    calls: 'netlify',
  },
  {
    id: 'hook',
    title: 'Make a build hook',
    words:
      'At Netlify: Project configuration, Build & deploy, Build hooks, Add build hook, branch `main`. Put its address here. Only this hook builds the site: Publish calls it once all checks of a push have passed, and Probe so many hours after the newest build. Without it Publish fails and says so.',
    commands: 'export BUILD_HOOK_URL=https://api.netlify.com/build_hooks/your-hook',
    calls: null,
  },
  {
    id: 'secrets',
    title: 'Hand everything to the workflows',
    words:
      'Secrets and variables stand in the repository under Settings, Secrets and variables, Actions. On a paid plan of Netlify set `NETLIFY_CREDITS` to its credits a month as well. For mail add the secret `SMTP_URL` and the variable `MAIL_FROM`, here and at Netlify.',
    commands: `gh variable set SITE_URL --repo "$REPOSITORY" --body "$SITE_URL"
${lines(WORKFLOW_SECRETS, (name) => `gh secret set ${name} --repo "$REPOSITORY" --body "$${name}"`)}`,
    calls: 'github',
  },
  {
    id: 'probe',
    title: 'Probe for the first time',
    words:
      'The workflow Probe makes the branch `history`, gives the signals to Redis and builds the site, since no build was counted yet. On your own machine `npm run probe` does the same and pushes nothing, unless it is given `--push`.',
    commands: 'gh workflow run probe.yml --repo "$REPOSITORY"',
    calls: 'github',
  },
  {
    id: 'health',
    title: 'See that it works',
    words:
      'The answer says `"state":"ok"`, or what is missing and what to do. Let a monitor of your choice ask this address every five minutes.',
    commands: 'curl -sS "$SITE_URL/api/public/health"',
    calls: 'site',
  },
  {
    id: 'owners',
    title: 'Name the owners',
    words:
      'Put your account or team into `.github/CODEOWNERS`: it is asked to review what changes the code. Entries have no owner there, so that Merge by rule can merge small, safe changes of entries. If people are to merge everything, switch that off: `gh workflow disable merge.yml`.',
    commands: `sed -i.bak "s|@callbook/maintainers|@\${REPOSITORY%%/*}|" .github/CODEOWNERS
rm .github/CODEOWNERS.bak
git commit -m "owners: name who reviews" .github/CODEOWNERS`,
    calls: null,
  },
  {
    id: 'cadence',
    title: 'Choose how often to probe',
    words: `Half-hourly is the default. Another cadence is one line of \`.github/workflows/probe.yml\`; a cron cannot say "every 70 minutes", so take one of the table below. Whatever calls figures stale reads the same line. Leave this step out to stay with half an hour; as it stands it sets ${OTHER_CADENCE.minutes} minutes. What each costs:`,
    commands: `npm run costs
sed -i.bak "s|cron: '7,37 [*] [*] [*] [*]'|cron: '${OTHER_CADENCE.cron}'|" .github/workflows/probe.yml
rm .github/workflows/probe.yml.bak
git commit -m "probe: come every ${OTHER_CADENCE.minutes} minutes" .github/workflows/probe.yml`,
    calls: null,
  },
  {
    id: 'publish',
    title: 'Publish',
    words:
      'A push to `main` runs all checks, about ten minutes, and then calls the build hook. Gather changes: each push is a build.',
    commands: 'git push origin HEAD:main',
    calls: null,
  },
];

/**
 * A step of the guide. `commands` are shell lines to run in the clone, in order, after those of the earlier steps.
 * `words` say what to do in a browser. `backticks` in them mark code.
 */
export type Step = {
  id: string;
  title: string;
  /** The reason for the step, and what to do in a browser. */
  words: string;
  commands: string;
  /** The outside service that the commands call, if any. Git, npm and node do not count. */
  calls: 'github' | 'netlify' | 'site' | null;
};

const WORKFLOW_SECRETS = ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN', 'SECRET', 'BUILD_HOOK_URL'];
const SITE_VARIABLES = [
  'UPSTASH_REDIS_REST_URL',
  'UPSTASH_REDIS_REST_TOKEN',
  'SECRET',
  'CALLBOOK_REPOSITORY',
];
/** Workflows with a schedule: GitHub disables each of them in a fork. */
export const SCHEDULED = [
  'probe.yml',
  'compact.yml',
  'deprecate.yml',
  'verify.yml',
  'refresh.yml',
  'freshness.yml',
];
/** Probe intervals in minutes, with the cron line of probe.yml for each. The first is the default. */
export const CADENCES = [
  { minutes: 30, cron: '7,37 * * * *' },
  { minutes: 60, cron: '7 * * * *' },
  { minutes: 120, cron: '7 */2 * * *' },
  { minutes: 360, cron: '7 */6 * * *' },
  { minutes: 1_440, cron: '7 5 * * *' },
] as const;
/** The probe schedule that the guide sets as an example. */
export const OTHER_CADENCE = CADENCES[1];

const lines = (names: readonly string[], line: (name: string) => string): string =>
  names.map(line).join('\n');

/** From a fork to a live site. A test runs these commands, with stubs for the services in `calls`. */
export const STEPS: readonly Step[] = [
  {
    id: 'fork',
    title: 'Fork and clone',
    words:
      'Fork the repository on GitHub. Keep the fork public, because GitHub Actions is free for public repositories. Put the name of the fork and the address of your site into the first two lines; later steps use both. You will choose the address of the site at Netlify. The commands need git, Node with npm, and the GitHub CLI `gh`. Log in to it with `gh auth login`.',
    commands: `export REPOSITORY=you/callbook
export SITE_URL=https://you-callbook.netlify.app
git clone "https://github.com/$REPOSITORY.git" callbook
cd callbook
npm ci`,
    calls: null,
  },
  {
    id: 'actions',
    title: 'Enable Actions',
    words:
      'GitHub disables Actions in forks. Open the tab Actions of the fork and press "I understand my workflows, go ahead and enable them". Each scheduled workflow is disabled too; these commands enable them. They also allow workflows to open pull requests, for the workflow Propose deprecations.',
    commands: `gh api --method PUT "repos/$REPOSITORY/actions/permissions" -F enabled=true -f allowed_actions=all
${lines(SCHEDULED, (file) => `gh workflow enable ${file} --repo "$REPOSITORY"`)}
gh api --method PUT "repos/$REPOSITORY/actions/permissions/workflow" -f default_workflow_permissions=read -F can_approve_pull_request_reviews=true`,
    calls: 'github',
  },
  {
    id: 'issues',
    title: 'Enable issues and private reports',
    words:
      'GitHub disables both in forks. People use issues to report wrong entries and to ask for removals. `/.well-known/security.txt` sends people who found a vulnerability to the private form.',
    commands: `gh repo edit "$REPOSITORY" --enable-issues
gh api --method PUT "repos/$REPOSITORY/private-vulnerability-reporting"`,
    calls: 'github',
  },
  {
    id: 'labels',
    title: 'Create the labels',
    words:
      'Issue forms and reviews set labels, but a fork has none. This workflow creates all labels of `.github/labels.yml`.',
    commands: 'gh workflow run labels.yml --repo "$REPOSITORY"',
    calls: 'github',
  },
  {
    id: 'redis',
    title: 'Create a Redis database and a secret',
    words:
      'Create a database at console.upstash.com, in the same region as your functions. Put its REST address and its token here; the values must not contain quotes. `SECRET` is used to hide the addresses of callers and to sign links. The site and the workflows need the same secret.',
    commands: `export UPSTASH_REDIS_REST_URL=https://your-database.upstash.io
export UPSTASH_REDIS_REST_TOKEN=your-token
export SECRET="$(node -p "crypto.randomBytes(33).toString('base64url')")"
export CALLBOOK_REPOSITORY="https://github.com/$REPOSITORY"
npm run check:environment`,
    calls: null,
  },
  {
    id: 'netlify',
    title: 'Create the project at Netlify',
    words:
      'At app.netlify.com choose Add new project, then Import an existing project, then the fork. `netlify.toml` contains all build settings. Enter these variables in the form before the first deploy, for production only. Or set them with the commands below and deploy again. Disable Deploy Previews under Project configuration, Build & deploy: pull requests from strangers do not need them.',
    commands: `npx netlify-cli login
npx netlify-cli link --git-remote-url "https://github.com/$REPOSITORY"
${lines(SITE_VARIABLES, (name) => `npx netlify-cli env:set ${name} "$${name}" --context production`)}`,
    calls: 'netlify',
  },
  {
    id: 'hook',
    title: 'Create a build hook',
    words:
      'At Netlify choose Project configuration, Build & deploy, Build hooks, Add build hook, branch `main`. Put its address here. Only this hook builds the site. The workflow Publish calls it when all checks of a push have passed. The workflow Probe calls it when the newest build is `BUILD_EVERY_HOURS` old. Without the hook, Publish fails with a message.',
    commands: 'export BUILD_HOOK_URL=https://api.netlify.com/build_hooks/your-hook',
    calls: null,
  },
  {
    id: 'secrets',
    title: 'Set secrets and variables for the workflows',
    words:
      'The repository shows them under Settings, Secrets and variables, Actions. If you have a paid Netlify plan, also set the variable `NETLIFY_CREDITS` to the monthly credits of the plan. To send email, add the secret `SMTP_URL` and the variable `MAIL_FROM`, here and at Netlify.',
    commands: `gh variable set SITE_URL --repo "$REPOSITORY" --body "$SITE_URL"
${lines(WORKFLOW_SECRETS, (name) => `gh secret set ${name} --repo "$REPOSITORY" --body "$${name}"`)}`,
    calls: 'github',
  },
  {
    id: 'probe',
    title: 'Probe for the first time',
    words:
      'The workflow Probe creates the branch `history`, writes the results to Redis and starts a build of the site, because no build is counted yet. On your own machine `npm run probe` probes too, and commits to the local branch `history`. It pushes only with `--push`.',
    commands: 'gh workflow run probe.yml --repo "$REPOSITORY"',
    calls: 'github',
  },
  {
    id: 'health',
    title: 'Check that it works',
    words:
      'The response contains `"state":"ok"`, or says what is missing and what to do. Let a monitoring service of your choice request this address every five minutes.',
    commands: 'curl -sS "$SITE_URL/api/public/health"',
    calls: 'site',
  },
  {
    id: 'owners',
    title: 'Set the code owners',
    words:
      'Put your account or team into `.github/CODEOWNERS`. GitHub then asks it to review every pull request.',
    commands: `sed -i.bak "s|@callbook/maintainers|@\${REPOSITORY%%/*}|" .github/CODEOWNERS
rm .github/CODEOWNERS.bak
git commit -m "owners: name who reviews" .github/CODEOWNERS`,
    calls: null,
  },
  {
    id: 'cadence',
    title: 'Choose how often to probe',
    words: `The default is every 30 minutes. To keep it, skip this step. To change it, change one line of \`.github/workflows/probe.yml\`; the code that decides when results are stale reads the same line. Choose a cron line from the table below, because cron cannot express intervals such as 70 minutes. The commands set ${OTHER_CADENCE.minutes} minutes as an example.`,
    commands: `sed -i.bak "s|cron: '7,37 [*] [*] [*] [*]'|cron: '${OTHER_CADENCE.cron}'|" .github/workflows/probe.yml
rm .github/workflows/probe.yml.bak
git commit -m "probe: run every ${OTHER_CADENCE.minutes} minutes" .github/workflows/probe.yml`,
    calls: null,
  },
  {
    id: 'publish',
    title: 'Publish',
    words:
      'A push to `main` runs all checks, which takes about ten minutes, and then calls the build hook. Push several changes at once, because each push starts a build.',
    commands: 'git push origin HEAD:main',
    calls: null,
  },
];

/** The steps from a clone to a running server without Netlify: with Docker, or with Node alone. */
export const CONTAINER_STEPS: readonly Pick<Step, 'title' | 'words' | 'commands'>[] = [
  {
    title: 'Create a secret',
    words: 'Keep it: every process needs the same one, and so does each after a restart.',
    commands: `export SECRET="$(node -p "crypto.randomBytes(33).toString('base64url')")"`,
  },
  {
    title: 'With Docker',
    words:
      'The image contains the built site, so build a new one to publish changes. `npm run history:pull` first fetches the results of the prober into the build.',
    commands: `npm run history:pull
docker build --build-arg URL=https://callbook.example.org --tag callbook .
docker network create callbook
docker run --detach --name redis --network callbook --volume redis:/data redis redis-server --appendonly yes
docker run --detach --network callbook --publish 127.0.0.1:8787:8787 --env SECRET --env REDIS_URL=redis://redis:6379 --env TRUSTED_PROXIES=172.16.0.0/12 callbook
curl -sS http://127.0.0.1:8787/readyz`,
  },
  {
    title: 'Or with Node alone',
    words: 'The process listens on 127.0.0.1 unless `HOST` names another address.',
    commands: `export URL=https://callbook.example.org
npm run history:pull
npm run build
npm run compress
REDIS_URL=redis://127.0.0.1:6379 TRUSTED_PROXIES=127.0.0.1 npm run serve`,
  },
];

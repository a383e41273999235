/** A command for operators. `backticks` in `words` mark code. */
export type OperatorCommand = { command: string; words: string };

/** The commands to run Callbook on one machine and to look after it. A test checks that each of them exists. */
export const COMMANDS: readonly OperatorCommand[] = [
  {
    command: 'npm start',
    words:
      'Builds the site, and serves it and its functions under the rules of `netlify.toml`, with a mailbox that shows sent email and an inbox that shows webhook calls. Its Redis is embedded and is empty after a restart. Set `REDIS_URL` to use a real Redis, and `PORT` for another port.',
  },
  {
    command: 'npm run preview',
    words:
      'Builds and serves the site with a simulated month of health, to show how it looks with data. Every page and every answer is marked as simulated. It refuses to run once there is real health data.',
  },
  {
    command: 'npm run serve',
    words:
      'Serves the built site and its functions without Netlify. Needs `SECRET` and `REDIS_URL`. The section Without Netlify has the steps.',
  },
  {
    command: 'npm run compress',
    words:
      'Writes compressed copies of the built site, so that `npm run serve` need not compress it during requests.',
  },
  {
    command: 'npm run check:environment',
    words: 'Checks all variables, and lists what is switched off because a variable is not set.',
  },
  {
    command: 'npm run demo',
    words:
      'Shows all alerts on one machine: an interface goes down, comes back and changes its response shape, and an email and a webhook call arrive each time.',
  },
  {
    command: 'npm run probe',
    words:
      'Probes the catalog and commits the results to the local branch `history`. It pushes the branch only with `--push`.',
  },
  { command: 'npm run history:pull', words: 'Fetches the branch `history` for a build.' },
  {
    command: 'node workshop/scripts/check-deploy.ts',
    words:
      "Rehearses a first deploy without any account: it clones a bare remote, runs Netlify's own build offline and the commands of the guide, then compares 60 requests to Netlify's CLI and to the local server. The first run installs 350 MB.",
  },
];

/** Measurements and fault tests. They run for minutes, so no other command includes them. */
export const MEASUREMENTS: readonly OperatorCommand[] = [
  {
    command: 'npm run relevance',
    words: 'Measures how good discovery is, on the judged needs of the repository.',
  },
  { command: 'npm run bench', words: 'Measures the speed and size of discovery.' },
  {
    command: 'node workshop/scripts/bench/load.ts',
    words: 'Measures the server under load, and its memory.',
  },
  {
    command: 'node workshop/scripts/storm.ts',
    words:
      'Causes every kind of failure, and compares the data that was kept with the data that the service confirmed.',
  },
  {
    command: 'node workshop/scripts/bench/hostile.ts',
    words: 'Probes 950 interfaces with and without 53 hostile ones, and compares the recorded results.',
  },
];

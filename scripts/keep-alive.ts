import { environment } from '../src/environment.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { callGithub } from '../src/review/github.ts';

guardRunnerLog(() => process.exit(1));

// Usage: npm run keep-alive -- FILE... GitHub switches schedules off in a repository where nothing was pushed for 60
// days; switching the workflows on that are on already begins the 60 days anew.
const { workflow } = environment();
if (workflow === null) throw new Error('GITHUB_TOKEN and GITHUB_REPOSITORY are needed to keep schedules on.');
for (const file of process.argv.slice(2)) {
  await callGithub(workflow, 'PUT', `/actions/workflows/${file}/enable`);
  console.log(`${file} stays switched on.`);
}

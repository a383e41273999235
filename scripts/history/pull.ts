import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { Git } from '../../src/git/git.ts';
import { pullHistory } from '../../src/history/branch/folder.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run history:pull [-- --repository DIR]
Fetches the branch "history" and writes it to the folder that the build reads.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { repository: { type: 'string', default: '.' } },
});
const { historyFolder } = environment();
const git = new Git(values.repository);
if (git.tryRun('rev-parse', '--git-dir') === null)
  console.log('This is not a git repository, so there is no history to pull.');
else {
  const commit = pullHistory(git, historyFolder, console.warn);
  console.log(
    commit === null
      ? 'There is no branch "history" yet. The site will say that nothing was probed.'
      : `${historyFolder}/ now holds the branch "history" at ${commit.slice(0, 12)}.`,
  );
}

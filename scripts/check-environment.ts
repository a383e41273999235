import { readArguments } from '../src/command-line/arguments.ts';
import { environment } from '../src/environment/environment.ts';
import { switchedOff } from '../src/environment/notes.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run check:environment
Checks every variable before anything else is done, and says what is switched off. Exit code 1 if one is not usable.`;
readArguments(process, { usage: USAGE });
try {
  const env = environment();
  const off = switchedOff(env, env.workflow === null ? 'site' : 'workflow');
  console.log(['The environment is in order.', ...off].join('\n'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

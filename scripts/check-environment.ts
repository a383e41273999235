import { readArguments } from '../src/command-line/arguments.ts';
import { environment } from '../src/environment/environment.ts';
import { switchedOff } from '../src/environment/switched-off.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run check:environment
Checks all environment variables and lists what is switched off. Exits with 1 if one is not usable.`;
readArguments(process, { usage: USAGE });
try {
  const env = environment();
  const off = switchedOff(env, env.workflow === null ? 'site' : 'workflow');
  console.log(['All environment variables are usable.', ...off].join('\n'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

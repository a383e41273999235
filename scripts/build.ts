import { build } from 'astro';
import { readArguments } from '../src/command-line/arguments.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run build
Builds the site into dist, or the folder in CALLBOOK_DIST, and says how far it is. An earlier site there is replaced at the
end.`;

readArguments(process, { usage: USAGE });
// Lets the build remove its temporary files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await build({ logLevel: 'warn' }).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

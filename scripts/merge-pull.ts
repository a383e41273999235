import { parseArgs } from 'node:util';
import { environment } from '../src/environment.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { mergePull } from '../src/review/merge.ts';

guardRunnerLog(() => process.exit(1));

// Usage: npm run merge-pull -- --pull NUMBER --commit SHA --base SHA. Merges what judge-pull let pass, if it is still so.
const text = { type: 'string', default: '' } as const;
const { values } = parseArgs({ options: { pull: text, commit: text, base: text } });
const { workflow } = environment();
if (workflow === null) throw new Error('GITHUB_TOKEN and GITHUB_REPOSITORY are needed to merge.');
const number = Number(values.pull);
if (!Number.isInteger(number) || number < 1) throw new Error('Name the pull request: --pull 12');
const reason = await mergePull(workflow, { pull: number, commit: values.commit, base: values.base });
console.log(reason === null ? `Pull request ${number} is merged.` : `Not merged: ${reason}.`);

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { requiredWorkflow } from '../../src/environment/switched-off.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { LabelFileSchema, syncLabels } from '../../src/pull-requests/review/labels.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/ci/labels.ts
Creates and updates the labels of the repository from .github/labels.yml. Deletes none.`;
readArguments(process, { usage: USAGE });
const workflow = requiredWorkflow(environment(), 'write labels');
const labels = LabelFileSchema.parse(parse(readFileSync('.github/labels.yml', 'utf8')));
await syncLabels(workflow, labels);
console.log(`${labels.length} labels match .github/labels.yml.`);

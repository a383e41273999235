import { existsSync, readFileSync, statSync } from 'node:fs';
import { readArguments } from '../../src/command-line/arguments.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { environment } from '../../src/environment/environment.ts';
import { requiredWorkflow } from '../../src/environment/switched-off.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { proposeVerifications, readRecords } from '../authoring/verify/propose/propose-verifications.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node workshop/scripts/propose-verifications.ts --records FILE
Opens one pull request with the proofs that "npm run verify -- --records FILE" wrote. Never merges.`;
const MAX_RECORD_BYTES = 1_048_576;
const { values, refuse } = readArguments(process, { usage: USAGE, options: { records: { type: 'string' } } });
const file = values.records ?? '';
if (!existsSync(file)) refuse(`There is no file "${file}". Name the records as --records FILE.`);
if (statSync(file).size > MAX_RECORD_BYTES) refuse(`"${file}" is larger than ${MAX_RECORD_BYTES} bytes.`);
const settings = environment();
const { entriesFolder } = settings;
const workflow = requiredWorkflow(settings, 'open pull requests');
const records = readRecords(readFileSync(file, 'utf8'));
const { entries } = readEntries(entriesFolder);
const done = await proposeVerifications(workflow, records, { entries, now: new Date() });
console.log(`Records: ${records.length}. Pull request: ${done}.`);

import { existsSync, readFileSync, statSync } from 'node:fs';
import { readArguments } from '../../src/command-line/arguments.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { environment } from '../../src/environment/environment.ts';
import { requiredWorkflow } from '../../src/environment/switched-off.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { readRecords } from '../authoring/propose/propose-files.ts';
import { proposeRefreshed } from '../authoring/propose/propose-refreshed.ts';
import { proposeVerifications } from '../authoring/propose/propose-verifications.ts';
import { RefreshRecordSchema } from '../authoring/propose/refresh-record-schema.ts';
import { VerificationRecordSchema } from '../authoring/propose/verification-record-schema.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node workshop/scripts/propose.ts --verifications FILE | --operations FILE
Opens one pull request with the records that "npm run verify" or "npm run refresh-operations" wrote with
"--records FILE". Never merges.`;
const MAX_RECORD_BYTES = 33_554_432; // A hundred files of operations, each of 256 KB at most.
const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { verifications: { type: 'string' }, operations: { type: 'string' } },
});
const { verifications, operations } = values;
const file = verifications ?? operations ?? '';
if (verifications !== undefined && operations !== undefined) refuse('Give one of the two files.');
if (!existsSync(file)) refuse(`There is no file "${file}". Name the records.`);
if (statSync(file).size > MAX_RECORD_BYTES) refuse(`"${file}" is larger than ${MAX_RECORD_BYTES} bytes.`);
const settings = environment();
const workflow = requiredWorkflow(settings, 'open pull requests');
const { entries } = readEntries(settings.entriesFolder);
const text = readFileSync(file, 'utf8');
const done =
  verifications === undefined
    ? await proposeRefreshed(workflow, readRecords(text, RefreshRecordSchema), entries)
    : await proposeVerifications(workflow, readRecords(text, VerificationRecordSchema), {
        entries,
        now: new Date(),
      });
console.log(`Pull request: ${done}.`);

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { environment } from '../src/environment.ts';
import { postReport } from '../src/review/comment.ts';
import { HandoverSchema } from '../src/review/report.ts';

// Usage: npm run post-review -- --handover FILE --commit SHA. Puts the report of an entry check onto its pull request.
const { values } = parseArgs({
  options: {
    handover: { type: 'string', default: 'handover.json' },
    commit: { type: 'string', default: '' },
  },
});
const { workflow } = environment();
if (workflow === null) throw new Error('GITHUB_TOKEN and GITHUB_REPOSITORY are needed to comment.');
const handover = HandoverSchema.parse(JSON.parse(readFileSync(values.handover, 'utf8')));
const done = await postReport(workflow, handover, values.commit);
console.log(
  done === 'refused'
    ? `The report is not of the newest commit of an open pull request ${handover.pull_request}: it is not posted.`
    : `The report on pull request ${handover.pull_request} is ${done}.`,
);

import type { Config, Context } from '@netlify/functions';
import { report } from '../src/api/report.ts';
import { submit } from '../src/api/submit.ts';
import { submissionDeps } from '../src/api/submit-wiring.ts';
import { watch } from '../src/api/watch.ts';
import { watchDeps, writeDeps } from '../src/api/write-wiring.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { siteUrlFor } from '../src/environment.ts';
import { logged } from '../src/log/call.ts';
import { answerMcp } from '../src/mcp/http.ts';
import { live } from '../src/store/live.ts';

export const config: Config = { path: '/mcp' };

export default logged('mcp', config, (request: Request, context: Context) =>
  answerMcp(request, {
    openCatalog: theCatalog,
    readLive: live,
    writes: {
      report: (call) => report(call, writeDeps(context)),
      submit: (call) => submit(call, submissionDeps(context)),
      watch: (call) => watch(call, watchDeps(context)),
    },
    now: () => new Date(),
    siteUrl: siteUrlFor(request),
  }),
);

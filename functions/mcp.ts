import type { Config, Context } from '@netlify/functions';
import { report } from '../src/api/report.ts';
import { submit } from '../src/api/submit/submit.ts';
import { watch } from '../src/api/watch/watch.ts';
import { submissionDeps, watchDeps, writeDeps } from '../src/api/write-deps.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { siteUrlFor } from '../src/environment/environment.ts';
import { logged } from '../src/http/logged.ts';
import { answerMcp } from '../src/protocols/mcp/answer-mcp.ts';
import { live } from '../src/store/live.ts';

export const config: Config = { path: '/mcp' };

export default logged('mcp', config, (request: Request, context: Context) =>
  answerMcp(request, {
    openCatalog: theCatalog,
    readLive: live,
    writes: {
      reportInvocation: (call) => report(call, writeDeps(context)),
      submitEntry: (call) => submit(call, submissionDeps(context)),
      watchEntry: (call) => watch(call, watchDeps(context)),
    },
    now: () => new Date(),
    siteUrl: siteUrlFor(request),
  }),
);

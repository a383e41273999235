import { readArguments } from '../src/command-line/arguments.ts';
import { printableError } from '../src/command-line/fixable-error.ts';
import { stopOnSignal } from '../src/command-line/stop-on-signal.ts';
import { environment } from '../src/environment/environment.ts';
import { openPreview } from '../src/local/preview/open-preview.ts';

const USAGE = `Usage: npm run preview [-- --repository DIR]
Builds and serves the site with a simulated month of health, to show how it looks with data. Every page and every answer
says that the data is simulated. PORT sets the port. Nothing is kept, and the built site in dist stays as it is.
It refuses to run if the repository has real health data, which npm start shows.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { repository: { type: 'string', default: '.' } },
});

console.log('Simulating a month and building the site.');
const server = await openPreview({ now: new Date(), repository: values.repository }).catch(fail);
stopOnSignal(process, () => server.close());
console.log(`
  Site   ${environment().siteUrl}/
  The health of all interfaces is simulated. Stop with Ctrl+C.
`);

function fail(error: unknown): never {
  console.error(printableError(error));
  process.exit(1);
}

import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { get, type LoadRequest } from './load-request.ts';
import type { LoadResult } from './load-result.ts';
import { runLoadFromManySources } from './many-sources-load.ts';
import type { PeerName } from './peer-servers.ts';
import { type Load, runLoad } from './run-load.ts';
import { needQuery, needsOf, type Scenario } from './scenarios.ts';
import { sendRequest } from './send-request.ts';

/** One line of the table. The line of a peer follows the scenario; `ratio` is the scenario's rate / the peer's rate. */
export type ResultLine = { what: string; result: LoadResult; bytes: number | null; ratio: number | null };

export type RunOptions = Omit<Load, 'rate'> & {
  peers: Readonly<Record<PeerName, string>>;
  entries: readonly Entry[];
  onLine: (line: ResultLine) => void;
};

const WARM_UP_S = 2; // Code is compiled and connections are open by then.
const SAMPLED_RESPONSES = 10; // The bare server sends bodies of their mean size.
const REPORT_BYTES = 200; // Size of a response to a report. Sampling it would send a real report.
const SOURCES_PER_SCENARIO = 20_000; // More than any scenario can use, so that scenarios never share a source.

/** Measures each scenario after a warm-up, then its peers. */
export async function measureScenarios(scenarios: readonly Scenario[], options: RunOptions): Promise<void> {
  let sources = 0;
  const run = (scenario: Scenario, seconds: number) => {
    if (!scenario.manySources) return runLoad(scenario.requests, { ...options, seconds });
    sources += SOURCES_PER_SCENARIO;
    return runLoadFromManySources(scenario.requests, { ...options, seconds }, sources);
  };
  for (const scenario of scenarios) {
    const bytes = await meanBytes(options.origin, scenario);
    await run(scenario, Math.min(WARM_UP_S, options.seconds));
    const result = await run(scenario, options.seconds);
    options.onLine({ what: scenario.name, result, bytes, ratio: null });
    for (const peer of scenario.peers) {
      const requests = peerRequests(peer, bytes, options.entries);
      const load = { ...options, origin: options.peers[peer] };
      await runLoad(requests, { ...load, seconds: Math.min(WARM_UP_S, options.seconds) });
      const peerResult = await runLoad(requests, load);
      const ratio = result.perSecond / peerResult.perSecond;
      options.onLine({
        what: PEER_WORDS[peer],
        result: peerResult,
        bytes: peer === 'bare' ? bytes : null,
        ratio,
      });
    }
  }
}

const PEER_WORDS: Readonly<Record<PeerName, string>> = {
  bare: '  bare node:http, as many bytes',
  minisearch: '  MiniSearch behind node:http',
};

const peerRequests = (peer: PeerName, bytes: number, entries: readonly Entry[]): LoadRequest[] =>
  peer === 'bare' ? [get(`/${bytes}`)] : needsOf(entries).map((need) => get(`/?${needQuery(need)}`));

async function meanBytes(origin: string, { requests, manySources }: Scenario): Promise<number> {
  if (manySources) return REPORT_BYTES;
  const sampled = requests.slice(0, SAMPLED_RESPONSES);
  let sum = 0;
  for (const request of sampled) sum += (await sendRequest(origin, request)).bytes;
  return Math.round(sum / sampled.length);
}

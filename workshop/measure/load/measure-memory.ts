import type { LoadRequest } from './load-request.ts';
import type { LoadResult } from './load-result.ts';
import { judgeMemory, type MemoryGrowth, type MemorySample, residentMb } from './memory.ts';
import { type Load, runLoad } from './run-load.ts';
import type { Scenario } from './scenarios.ts';

const SAMPLE_MS = 2_000;

/**
 * Runs all scenarios interleaved, and samples the memory of the server meanwhile.
 * @returns `memory` is null if there are too few samples
 */
export async function measureMemory(
  scenarios: readonly Scenario[],
  { pid, onSample, ...load }: Load & { pid: number; onSample: (sample: MemorySample) => void },
): Promise<{ result: LoadResult; memory: MemoryGrowth | null }> {
  const samples: MemorySample[] = [];
  const start = performance.now();
  const takeSample = () => {
    const mb = residentMb(pid);
    if (mb === null) return;
    const sample = { second: (performance.now() - start) / 1_000, mb };
    samples.push(sample);
    onSample(sample);
  };
  const timer = setInterval(takeSample, SAMPLE_MS);
  takeSample();
  try {
    const result = await runLoad(interleaved(scenarios), load);
    takeSample();
    return { result, memory: judgeMemory(samples) };
  } finally {
    clearInterval(timer);
  }
}

/** The first request of each scenario, then the second of each, and so on. */
function interleaved(scenarios: readonly Scenario[]): LoadRequest[] {
  const longest = Math.max(...scenarios.map(({ requests }) => requests.length));
  return Array.from({ length: longest }, (_, i) =>
    scenarios.map(({ requests }) => requests[i % requests.length] as LoadRequest),
  ).flat();
}

import { fire, type Load } from './cannon.ts';
import type { Figures } from './figures.ts';
import { judgeMemory, type Memory, type MemorySample, residentMb } from './memory.ts';
import type { Scene } from './scenes.ts';
import type { Shot } from './shot.ts';

const SAMPLE_MS = 2_000;

/**
 * Sends all kinds of calls in turn for a time, and looks at the memory of the server meanwhile. `memory` is null where
 * it could not be looked at often enough.
 */
export async function measureMemory(
  scenes: readonly Scene[],
  { pid, onSample, ...load }: Load & { pid: number; onSample: (sample: MemorySample) => void },
): Promise<{ figures: Figures; memory: Memory | null }> {
  const samples: MemorySample[] = [];
  const start = performance.now();
  const look = () => {
    const mb = residentMb(pid);
    if (mb === null) return;
    const sample = { second: (performance.now() - start) / 1_000, mb };
    samples.push(sample);
    onSample(sample);
  };
  const timer = setInterval(look, SAMPLE_MS);
  look();
  try {
    const figures = await fire(mixed(scenes), load);
    look();
    return { figures, memory: judgeMemory(samples) };
  } finally {
    clearInterval(timer);
  }
}

/** The first call of each kind, then the second, and so on. */
function mixed(scenes: readonly Scene[]): Shot[] {
  const longest = Math.max(...scenes.map(({ shots }) => shots.length));
  return Array.from({ length: longest }, (_, i) =>
    scenes.map(({ shots }) => shots[i % shots.length] as Shot),
  ).flat();
}

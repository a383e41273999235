import type { ProbedEntry } from '../../../src/health/probe/target.ts';
import { kindOf } from './healthy-answers.ts';

export type Ports = { healthy: number; hostile: number; closed: number };

/** The healthy interfaces, with the named hostile ones spread evenly between them. Each has its own host. */
export function catalogOf(
  healthyCount: number,
  hostileSlugs: readonly string[],
  ports: Ports,
): ProbedEntry[] {
  const healthy = Array.from({ length: healthyCount }, (_, i) => healthyEntry(i, ports));
  const hostile = hostileSlugs.map((slug) =>
    entryOf(slug, slug.startsWith('mcp-') ? 'mcp' : 'api', ports.hostile),
  );
  const placeOf = (i: number) => Math.floor((i * hostile.length) / healthy.length);
  return healthy.flatMap((entry, i) => [...hostile.slice(placeOf(i), placeOf(i + 1)), entry]);
}

function healthyEntry(i: number, ports: Ports): ProbedEntry {
  const kind = kindOf(i);
  const port = kind === 'refuses' ? ports.closed : ports.healthy;
  return entryOf(`healthy-${i}`, kind.startsWith('mcp') ? 'mcp' : 'api', port);
}

const entryOf = (slug: string, category: 'api' | 'mcp', port: number): ProbedEntry => ({
  slug,
  category,
  endpoint: `http://${slug}.test:${port}/${slug === 'redirects-for-ever' ? '0' : ''}`,
  probe_url: null,
});

import { sanitiseTools } from '../../../src/operations/server-tools/server-tools.ts';
import type { ServerTools } from '../../../src/operations/server-tools/server-tools-schema.ts';
import { seededNumbers } from '../seeded-numbers.ts';

const TOOLS = 20;
const DAYS_BETWEEN_RELEASES = 14;
const HOSTILE_EVERY = 50;
const VOCABULARY_SIZE = 2_000;

type Random = () => number;

const pick = <T>(values: readonly T[], random: Random): T =>
  values[Math.floor(random() * values.length)] as T;

/** Words of 3 to 10 letters, which compress about as English does. */
function vocabulary(): string[] {
  const random = seededNumbers(7);
  const letter = () => pick([...'etaoinshrdlucmfwypvbgk'], random);
  return Array.from({ length: VOCABULARY_SIZE }, () =>
    Array.from({ length: 3 + Math.floor(random() * 8) }, letter).join(''),
  );
}

/**
 * Simulates MCP servers with 20 tools of four parameters, about 600 bytes each. Every 14 days a server describes one
 * tool anew. One in 50 lists other tools each day.
 * @returns the tools by slug on a day, counted from 0
 */
export function simulateTools(servers: number): (day: number) => Map<string, ServerTools> {
  const words = vocabulary();
  const sentence = (count: number, random: Random) =>
    `${Array.from({ length: count }, () => pick(words, random)).join(' ')}.`;
  const toolOf = (seed: number, at: number) => {
    const random = seededNumbers(seed);
    const property = () => [
      pick(words, random),
      { type: pick(['string', 'integer', 'boolean'], random), description: sentence(6, random) },
    ];
    const properties = Object.fromEntries(Array.from({ length: 4 }, property));
    return {
      name: `${pick(words, random)}_${at}`,
      description: sentence(18, random),
      inputSchema: { type: 'object', properties, required: Object.keys(properties).slice(0, 1) },
      annotations: { readOnlyHint: random() < 0.5 },
    };
  };
  const toolsOf = (server: number, day: number): ServerTools => {
    const isHostile = server % HOSTILE_EVERY === HOSTILE_EVERY - 1;
    const release = Math.floor((day + server) / DAYS_BETWEEN_RELEASES);
    const seedOf = (at: number) => server * TOOLS + at + (isHostile ? (day + 1) * 1_000_000 : 0);
    const tools = Array.from({ length: TOOLS }, (_, at) => toolOf(seedOf(at), at));
    const described = sentence(18, seededNumbers(release * 1_000 + server));
    const listed = tools.map((tool, at) =>
      at === release % TOOLS ? { ...tool, description: described } : tool,
    );
    const address = `https://server-${server}.example.org/mcp`;
    return { address, server_version: `1.${release}.0`, total: TOOLS, tools: sanitiseTools(listed) };
  };
  const slugOf = (server: number) => `mcp-server-${String(server).padStart(4, '0')}`;
  return (day) =>
    new Map(Array.from({ length: servers }, (_, server) => [slugOf(server), toolsOf(server, day)]));
}

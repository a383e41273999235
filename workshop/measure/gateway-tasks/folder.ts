import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realEntries, realOperations } from '../../../test/helpers/real-catalog.ts';

const SERVICES = [
  'frankfurter',
  'nominatim',
  'open-meteo-forecast',
  'open-meteo-air-quality',
  'mymemory-translate',
  'github-rest',
  'resend',
];
const COMMANDS = ['jq', 'git', 'tar'];
const SERVERS = { 'everything-mcp': [], 'filesystem-mcp': ['<dir>'], 'memory-mcp': [] };

/** Writes the entries, with the addresses of the stand-ins, the policy and the files that the tasks are about. */
export function writeFolder(given: string, port: number): void {
  mkdirSync(join(given, 'work'), { recursive: true });
  const folder = realpathSync(given);
  const work = join(folder, 'work');
  const commands = Object.fromEntries(
    Object.entries(SERVERS).map(([slug, words]) => [slug, commandOf(slug, words)]),
  );
  const slugs = [...SERVICES, ...COMMANDS, ...Object.keys(SERVERS)];
  const entries = realEntries()
    .filter(({ slug }) => slugs.includes(slug))
    .map((entry) => {
      if (commands[entry.slug]) return { ...entry, endpoint: commands[entry.slug]?.join(' ') };
      if (!SERVICES.includes(entry.slug)) return entry;
      const path = new URL(entry.endpoint ?? '').pathname.replace(/\/$/, '');
      return { ...entry, endpoint: `http://127.0.0.1:${port}${path}`, private: true };
    });
  writeLines(join(folder, 'entries.ndjson'), entries);
  writeLines(
    join(folder, 'operations.ndjson'),
    realOperations()
      .filter(({ slug }) => slugs.includes(slug))
      .map((each) => (SERVICES.includes(each.slug) ? withLocalUrls(each, port) : each)),
  );
  writeFileSync(join(folder, 'callbook-policy.yaml'), policyOf(commands, work, port));
  writeWork(work);
}

/** Operations outside the path of their entry's endpoint are called at their own address. */
const withLocalUrls = (of: object, port: number): object =>
  JSON.parse(JSON.stringify(of), (key, value) =>
    (key === 'url' || key === 'base_url') && typeof value === 'string'
      ? value.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`)
      : value,
  );

const commandOf = (slug: string, words: readonly string[]): readonly string[] => [
  'node',
  join(process.cwd(), `node_modules/@modelcontextprotocol/server-${slug.replace('-mcp', '')}/dist/index.js`),
  ...words,
];

function policyOf(commands: Record<string, readonly string[]>, work: string, port: number): string {
  const grants = Object.entries(commands).map(
    ([slug, words]) =>
      `start ${slug} ${JSON.stringify(words.map((word) => (word === '<dir>' ? work : word)))}`,
  );
  for (const [slug, variable] of [
    ['github-rest', 'GITHUB_REST'],
    ['resend', 'RESEND'],
  ])
    grants.push(`credential ${slug} CALLBOOK_SECRET_${variable} 127.0.0.1:${port}`);
  // JSON is YAML.
  return JSON.stringify({
    allow: [
      'github-rest/*',
      'resend/*',
      'memory-mcp/*',
      'everything-mcp/*',
      'filesystem-mcp/*',
      'tar/*',
      'git/*',
    ],
    commands: COMMANDS,
    grants,
    interfaces: { 'filesystem-mcp': { parameters: { dir: work } } },
    report: false,
  });
}

function writeWork(work: string): void {
  writeFileSync(join(work, 'note.txt'), 'The lock opens at quarter past four.');
  writeFileSync(join(work, 'bills.json'), JSON.stringify([{ amount: 4_000 }, { amount: 217 }]));
  writeFileSync(join(work, 'pump-7.key'), 'not a key');
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: work });
  run('tar', '-cf', 'backup.tar', 'note.txt', 'pump-7.key');
  run('git', 'init', '-q');
  run('git', 'add', 'note.txt');
  const author = ['-c', 'user.name=Imke Dros', '-c', 'user.email=imke@vellendam.example'];
  run('git', ...author, 'commit', '-qm', 'Write down when the lock opens');
}

const writeLines = (file: string, values: readonly object[]): void =>
  writeFileSync(file, values.map((value) => `${JSON.stringify(value)}\n`).join(''));

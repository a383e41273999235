import type { EntryAnswer } from '../../api/registry-schema.ts';
import type { Connection } from '../../install/connection.ts';

export type Launch = Extract<Connection, { type: 'stdio' }>;

/** Programs that download what they run. */
const RUNNERS = new Set(['npx', 'bunx', 'pnpm', 'yarn', 'uvx', 'uv', 'pipx', 'docker', 'podman', 'deno']);

/**
 * The launch of a local server with the version that the entry was verified with, so that consent is for what was looked
 * at. `isPinned` is false for a program that would download whatever is newest.
 */
export function pinnedLaunch(
  launch: Launch,
  entry: Pick<EntryAnswer, 'package'>,
): { launch: Launch; isPinned: boolean } {
  if (!RUNNERS.has(launch.command)) return { launch, isPinned: true };
  const at = launch.args.findIndex((word) => !word.startsWith('-'));
  const word = launch.args[at] ?? '';
  if (launch.command !== 'npx' || launch.args.some((each) => /^(?:-p|--package|-c|--call)\b/.test(each)))
    return { launch, isPinned: false };
  const [, name = '', version = ''] = /^(@?[^@]+)(?:@(.+))?$/.exec(word) ?? [];
  if (/^\d+\.\d+\.\d+/.test(version)) return { launch, isPinned: true };
  const known =
    entry.package?.registry === 'npm' && entry.package.name === name ? entry.package.version : null;
  if (known === null) return { launch, isPinned: false };
  const args = launch.args.with(at, `${name}@${known}`);
  return { launch: { ...launch, args }, isPinned: true };
}

/** The line of consent to start a server: the whole command, and the variables that it gets. Secrets are placeholders. */
export const startGrant = (slug: string, { command, args, env }: Launch): string =>
  [
    'start',
    slug,
    JSON.stringify([command, ...args]),
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ].join(' ');

import type { EntryPackage } from './entry-package-schema.ts';

type Rule = readonly [registry: EntryPackage['registry'], command: RegExp];

/** Options, then the name of a package. Names of files, addresses and version ranges are no part of it. */
const NAME = String.raw`(?:--?[\w-]+(?:=\S+)?\s+)*(@?[A-Za-z0-9][\w.\-/+]*)(?=[\s@=~<>[]|$)`;
const rule = (registry: EntryPackage['registry'], command: string): Rule => [
  registry,
  new RegExp(String.raw`(?:^|&&\s*|sudo\s+)${command}\s+${NAME}`),
];

/** The commands that install or start a package. The first that matches counts. */
const RULES: readonly Rule[] = [
  rule('npm', 'npm (?:install|i|add)'),
  rule('npm', '(?:npx|bunx|pnpm dlx|yarn dlx)(?: -y| --yes)? (?:-p|--package)'),
  rule('npm', '(?:npx|bunx|pnpm dlx|yarn dlx)'),
  rule('deb', 'apt(?:-get)? install'),
  rule('pypi', '(?:pipx|uv tool|pip3?|uv pip) install'),
  rule('pypi', '(?:uvx|pipx run) --from'),
  rule('pypi', '(?:uvx|uv tool run) (?:-p|--python) \\S+'),
  rule('pypi', '(?:uvx|pipx run|uv tool run)'),
  rule('cargo', 'cargo (?:install|binstall)'),
  rule('go', 'go install'),
  rule('brew', 'brew install'),
  rule('conda', '(?:conda|mamba) install'),
  ['oci', /(?:^|\s)docker pull\s+(\S+)/],
  // The image of `docker run` is the first word that is neither an option nor the value of one.
  [
    'oci',
    /^docker run\s+(?:(?:-e|-v|-p|--env|--volume|--publish|--mount|--name|--network)\s+\S+\s+|--?[\w-]+(?:=\S+)?\s+)*([\w.\-/:]+)/,
  ],
];

/**
 * The package of an entry, read from `install`, else from `endpoint`. Null if neither names one. Only a run can say its
 * version.
 */
export function entryPackage({
  install,
  endpoint,
}: {
  install: string | null;
  endpoint: string;
}): EntryPackage | null {
  for (const text of [install, endpoint]) {
    if (text === null) continue;
    const found = RULES.map(([registry, command]) => ({ registry, name: command.exec(text)?.[1] })).find(
      ({ name }) => name !== undefined,
    );
    if (found?.name !== undefined)
      return { registry: found.registry, name: withoutVersion(found.name), ...UNPINNED };
  }
  return null;
}

const UNPINNED = { version: null, released: null, deprecated: false } as const;

/** `name@latest` and `image:tag` without their version. A registry's port, as in `host:5000/image`, stays. */
const withoutVersion = (name: string): string => name.replace(/(?<=.)@[^/]*$/, '').replace(/:[^/:]*$/, '');

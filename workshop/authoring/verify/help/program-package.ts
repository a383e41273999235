import type { Sandbox } from '../run/sandbox.ts';

const TIMEOUT_MS = 30_000;
const PROGRAM = /^[A-Za-z0-9][\w.+-]*$/;

/** Finds the file of a program, then the package that owns it: of Debian, or of npm in its folder of global packages. */
const FIND = `
file=$(which "$PROGRAM") || exit 1
real=$(readlink -f "$file")
for each in "$real" "$file" "\${real#/usr}"; do
  owner=$(dpkg-query -S "$each" 2>/dev/null | grep -v '^diversion ' | head -n 1) || true
  if [ -n "$owner" ]; then
    name=\${owner%%:*}
    printf 'debian:%s %s' "$name" "$(dpkg-query -W -f '\${Version}\\n' "$name" | head -n 1)"
    exit 0
  fi
done
case "$real" in */lib/node_modules/*) cat "$(printf '%s' "$real" | sed -E 's#(/lib/node_modules/(@[^/]+/)?[^/]+)/.*#\\1#')/package.json";; *) exit 1;; esac
`;

/** The package and version that a program comes from, such as "debian:jq 1.7.1-6+deb13u1". Null if it is not installed. */
export async function programPackage(
  sandbox: Sandbox,
  program: string,
  before?: string,
): Promise<string | null> {
  if (!PROGRAM.test(program)) return null;
  const ran = await sandbox.run({
    command: FIND,
    variables: { PROGRAM: program },
    timeoutMs: TIMEOUT_MS,
    ...(before === undefined ? {} : { before }),
  });
  if (ran.code !== 0) return null;
  if (ran.stdout.startsWith('debian:')) return ran.stdout.trim();
  const { name, version } = JSON.parse(ran.stdout) as { name: string; version: string };
  return `npm:${name} ${version}`;
}

const IGNORED_DOCKER_FLAGS = ['-i', '--rm', '--init', '--interactive'];
const VALUE_FLAGS = ['-e', '--env', '-v', '--volume', '--mount'];

/** The variables that `docker run` passes on, its flags with a value, and what follows them. Null for other flags. */
export function readDockerFlags(
  words: readonly string[],
): { passed: string[]; mounted: [string, string][]; rest: string[] } | null {
  const passed: string[] = [];
  const mounted: [string, string][] = [];
  let at = 0;
  for (; words[at]?.startsWith('-'); at += 1) {
    const flag = words[at] ?? '';
    if (IGNORED_DOCKER_FLAGS.includes(flag)) continue;
    const value = words[at + 1];
    if (value === undefined || !VALUE_FLAGS.includes(flag)) return null;
    if (/^(-e|--env)$/.test(flag) && /^\w+$/.test(value)) passed.push(value);
    else mounted.push([flag, value]);
    at += 1;
  }
  return { passed, mounted, rest: words.slice(at) };
}

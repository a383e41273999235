/**
 * The variables that a program needs to run at all, and nothing else of this machine. TMPDIR also tells the guardian of
 * the test run that the program is part of it.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const known = Object.entries({ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE });
  return Object.fromEntries(known.filter((each): each is [string, string] => each[1] !== undefined));
}

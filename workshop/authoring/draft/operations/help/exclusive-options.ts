import type { HelpOption } from './read-option.ts';

/** Two options of which a call has at most one. */
type Conflict = [string, string];

/**
 * The options that exclude each other by what their explanations say: "cannot be used with --depth". Bars in usage lines
 * are no evidence: `setfacl [-m ACL | -x ACL]` takes both, and of `[--soft | --hard]` the last one counts.
 * @param names of the options in the operation
 */
export function conflictsOf(options: readonly HelpOption[], names: readonly string[]): Conflict[] {
  const nameOf = (spelling: string): string | undefined => {
    const spellings = options.find((option) => option.spellings.includes(spelling))?.spellings ?? [];
    return names.find((name) => spellings.includes(name.replace(/=$/, '')));
  };
  const found = new Map<string, Conflict>();
  for (const { name, explained } of options)
    for (const told of conflictsTold(explained)) {
      const [one, other] = [nameOf(name.replace(/=$/, '')), nameOf(told)].toSorted();
      if (one !== undefined && other !== undefined && one !== other)
        found.set(`${one} ${other}`, [one, other]);
    }
  return [...found.values()];
}

const OPTION = '-{1,2}[A-Za-z](?:[\\w-]*\\w)?(?![\\w=-])'; // `--impl=native` is one value of an option.
const CONFLICT = new RegExp(
  `(?:conflicts with|mutually exclusive with|(?:can ?not|can't|may not|must not) be (?:used|combined|given|specified|set|passed) (?:together |in combination |in conjunction )?with|incompatible with|not compatible with) ((?:[\`'"]?${OPTION}[\`'"]?(?:,? (?:and|or) |, ?|/| ?\\| ?)?)+)`,
  'gi',
);

const conflictsTold = (explained: string): string[] =>
  [...explained.matchAll(CONFLICT)].flatMap(([, list = '']) => list.match(new RegExp(OPTION, 'g')) ?? []);

import { stemWords } from '../../../text/words.ts';
import { actionOf } from '../../actions.ts';
import type { Offer } from './offers.ts';

export type IndexableOperations = {
  slug: string;
  operations: readonly {
    name: string;
    summary: string;
    effect: string;
    deprecated?: boolean | undefined;
    path?: string | undefined;
    command?: string | undefined;
    input: { properties: Readonly<Record<string, { description?: string | undefined }>> };
  }[];
};

/**
 * The operations as documents, in the order given. The words of the interface itself are left out, since all of its
 * operations share them: an operation's score counts that of its interface.
 */
export function operationOffers(
  interfaces: readonly IndexableOperations[],
  entries: readonly { slug: string; name: string }[],
): Offer[] {
  const docOf = new Map(entries.map(({ slug }, doc) => [slug, doc]));
  const stemsOf = stemmer();
  return interfaces.flatMap(({ slug, operations }) => {
    const owner = docOf.get(slug);
    if (owner === undefined) return [];
    const own = new Set(stemWords(`${words(slug)} ${entries[owner]?.name}`));
    const distinct = (text: string) =>
      words(text)
        .split(' ')
        .filter((word) => !stemsOf(word).some((stem) => own.has(stem)))
        .join(' ');
    return operations.map(({ name, summary, effect, deprecated = false, path, command, input }) => ({
      owners: [owner],
      destroys: effect === 'destroy',
      deprecated,
      action: firstAction(summary) || firstAction(name),
      texts: {
        // In the fields whose weights were best on the development set.
        name: distinct(summary),
        // `translate` of a translator has no other word, and must be found all the same.
        capabilities: [distinct(name).trim() || words(name)],
        tags: [distinct(path ?? command ?? '')],
        description: distinct(
          Object.entries(input.properties)
            .map(([argument, { description = '' }]) => `${argument} ${description}`)
            .join(' '),
        ),
        example_needs: [],
        summary: '',
      },
    }));
  });
}

/** What the first word says is done: summaries begin with a verb, and most names do. */
const firstAction = (text: string): number => actionOf(words(text).trim().split(' ')[0]?.toLowerCase() ?? '');

/** The stems of a word. Operations repeat the same few thousand words, so each is stemmed once. */
function stemmer(): (word: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const stems = known.get(word);
    if (stems) return stems;
    const made = stemWords(word);
    known.set(word, made);
    return made;
  };
}

/** `listUserRepos` and `list_user-repos` as words. */
const words = (name: string): string =>
  name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ');

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

/** The words of an argument's description that are searched. More cost bytes and find nothing more. */
const DESCRIPTION_WORDS = 12;

/**
 * The operations as documents, in the order given. The words of the interface itself are left out, since all of its
 * operations share them: an operation's score counts that of its interface.
 */
export function operationOffers(
  interfaces: readonly IndexableOperations[],
  entries: readonly { slug: string; name: string }[],
): Offer[] {
  const docOf = new Map(entries.map(({ slug }, doc) => [slug, doc]));
  const stemsOf = remembered(stemWords);
  return interfaces.flatMap(({ slug, operations }) => {
    const owner = docOf.get(slug);
    if (owner === undefined) return [];
    const own = new Set(stemWords(`${words(slug)} ${entries[owner]?.name}`));
    const isOwn = remembered((word) => stemsOf(word).some((stem) => own.has(stem)));
    const distinct = (text: string) =>
      words(text)
        .split(' ')
        .filter((word) => !isOwn(word))
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
            .map(([argument, { description = '' }]) => `${argument} ${beginningOf(description)}`)
            .join(' '),
        ),
        example_needs: [],
        summary: '',
      },
    }));
  });
}

/** What an argument is stands first. Formats, values and bounds follow, which no need asks for. */
const beginningOf = (description: string): string => description.split(' ', DESCRIPTION_WORDS).join(' ');

/** What the first word says is done: summaries begin with a verb, and most names do. */
const firstAction = (text: string): number => actionOf(words(text).trim().split(' ')[0]?.toLowerCase() ?? '');

/** A function of a word that is asked once for each: operations repeat the same few thousand words. */
function remembered<Value>(of: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    if (!known.has(word)) known.set(word, of(word));
    return known.get(word) as Value;
  };
}

/** `listUserRepos` and `list_user-repos` as words. */
const words = (name: string): string =>
  name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ');

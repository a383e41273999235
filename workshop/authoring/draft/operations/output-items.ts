import { joined, type ShapeTree } from './output-shape.ts';

/** Names under which responses have the list that was asked for. */
const LIST_NAMES =
  /^(?:collection|content|contents|data|docs|documents|elements|entries|entities|features|hits|items|list|member|nodes|objects|records|resources|results?|rows|values?)$/i;
/** Those that no part of one thing has. */
const FOUND_NAMES = /^(?:data|hits|results?)$/i;
/** Names of fields beside such a list: they count, page or tell how the call went. */
const ENVELOPE =
  /^(?:_?links|_?meta(?:data)?|.*count|.*cursor|.*page.*|.*token|code|error|errors|etag|first|has_?more|kind|last|limit|message|more|next.*|object|offset|ok|paging|prev.*|query|request_?id|size|status|success|took|total.*|type|url|warnings?|@odata\..*)$/i;

/** Objects that say how the call went. Their lists, such as the details of an error, are not what was asked for. */
const OUTCOME = /(?:error|status)$/i;

type List = { name: string; path: string; ofObjects: boolean };

/**
 * The path of the elements, if the response is a list or wraps one: `[]`, `data[]` or `response.docs[]`. A list among
 * the fields of one thing, such as the tags of a film, is none.
 * @param words what the call is named after: the last part of its path, or its name
 * @param ofOne whether the path names one thing, such as `/films/{id}`: then only a list that was plainly asked for counts
 */
export function itemsOf(tree: ShapeTree, words: readonly string[], ofOne = false): string | undefined {
  if (tree.kind === 'list') return '[]';
  if (tree.kind !== 'object') return undefined;
  const own = chosenList(tree, '', words, ofOne);
  if (own !== undefined || ofOne) return own;
  const wrapped = tree.fields.flatMap(([name, field]) =>
    field.kind === 'object' && !OUTCOME.test(name) ? (chosenList(field, name, words, false) ?? []) : [],
  );
  const others = tree.fields.filter(([, field]) => field.kind === 'list');
  return wrapped.length === 1 && others.length === 0 ? wrapped[0] : undefined;
}

function chosenList(
  { fields }: Extract<ShapeTree, { kind: 'object' }>,
  path: string,
  words: readonly string[],
  ofOne: boolean,
): string | undefined {
  const lists = fields.flatMap(([name, field]): List[] =>
    field.kind === 'list'
      ? [{ name, path: `${joined(path, name)}[]`, ofObjects: field.element.kind === 'object' }]
      : [],
  );
  const isAlone = (list: List) => fields.every(([name]) => name === list.name || ENVELOPE.test(name));
  const isNamed = ({ name }: List) => words.some((word) => letters(word).endsWith(letters(name)));
  const others = lists.filter(({ name }) => !ENVELOPE.test(name));
  const candidates = [
    ofOne ? [] : lists.filter(isNamed),
    others.filter(isAlone),
    lists.filter(({ name, ofObjects }) => ofObjects && (ofOne ? FOUND_NAMES : LIST_NAMES).test(name)),
  ];
  return candidates.find(({ length }) => length === 1)?.[0]?.path;
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

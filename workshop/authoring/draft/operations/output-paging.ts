import type { OperationArguments, OperationInput } from '../../../../src/operations/file-schema.ts';
import type { Paging } from '../../../../src/operations/result-schema.ts';
import type { ShapeTree } from './output-shape.ts';

/** As letters alone: `page[after]` is `pageafter`. */
const CURSORS =
  /^(?:cursor|pagecursor|nextcursor|startcursor|pagetoken|nextpagetoken|nexttoken|paginationtoken|continuationtoken|starttoken|startingafter|pageafter|bookmark|scrollid)$/;
/** Names that mean something else too, unless the response has a value for them. */
const WEAK_CURSORS =
  /^(?:after|marker|token|next|continue|continuation|startkey|exclusivestartkey|exclusivestart\w*|startfrom|offset|page|nextpage|nextmarker|pagekey)$/;
const PAGES = /^(?:page|pagenumber|pagenum|pageno|currentpage|pageindex)$/;
const OFFSETS = /^(?:offset|skip|pageoffset|startindex|firstresult)$/;
const WEAK_OFFSETS = /^(?:start|from)$/;
const SIZES =
  /^(?:count|limit|max|maxresults|num|pagelimit|pagesize|perpage|pagesizelimit|resultsperpage|rows|size|take|top)$/;
const NEXT_VALUES =
  /^(?:next\w*(?:token|cursor|key|marker|id|position|start|offset)|cursor|cursornext|nextcursor|next|after|endcursor|continuation(?:token)?|continue|bookmark|marker|paginationtoken|lastevaluated\w*|pagetoken|scrollid)$/;
const NEXT_ADDRESSES =
  /^(?:next|nexturl|nexthref|nextlink|nextpageurl|nextpageuri|nextpagelink|odatanextlink|nexturi|nextrecordsurl)$/;
const MAX_DEPTH = 3; // `_links.next.href`, `paging.next.after`.

export type PagingFacts = {
  input: OperationArguments;
  tree: ShapeTree | null;
  items: string | undefined;
  /** Whether the response has the header of RFC 8288. */
  hasLinkHeader: boolean;
  /** Arguments that still work, but that the source advises against. */
  deprecated?: readonly string[];
};

/** How to get the next page, as far as arguments and response show it. Undefined if they do not. */
export function pagingOf(facts: PagingFacts): Paging | undefined {
  const { input, items, hasLinkHeader, deprecated = [] } = facts;
  const args = Object.entries(input.properties)
    .filter(([name]) => !deprecated.includes(name))
    .map(([name, schema]) => ({ name, key: letters(name), schema }));
  const values = facts.tree ? valuesIn(facts.tree) : [];
  const hasSize = args.some(({ key }) => SIZES.test(key));
  const cursor = args.find(({ key }) => CURSORS.test(key)) ?? args.find(({ key }) => WEAK_CURSORS.test(key));
  const next = cursor && !isCounted(cursor) ? nextValue(cursor.key, values) : undefined;
  if (cursor && next !== undefined) return { kind: 'cursor', send: cursor.name, next };
  const address = values.find(({ path, type }) => isAddress(path, type) && /^(?:string|any)/.test(type));
  if (cursor && CURSORS.test(cursor.key) && address) return { kind: 'link', next: address.path };
  if (facts.tree && items === undefined && !address && !mayHaveList(facts.tree))
    return hasLinkHeader ? { kind: 'link', next: 'header Link' } : undefined;
  const isListed = items !== undefined || hasSize;
  const page = args.find((each) => PAGES.test(each.key) && isNumber(each.schema));
  if (page && isListed) return { kind: 'page', send: page.name };
  const offset = args.find(
    (each) => (OFFSETS.test(each.key) || (WEAK_OFFSETS.test(each.key) && hasSize)) && isNumber(each.schema),
  );
  if (offset && isListed) return { kind: 'offset', send: offset.name };
  if (address && items !== undefined) return { kind: 'link', next: address.path };
  if (hasLinkHeader) return { kind: 'link', next: 'header Link' };
  return cursor && CURSORS.test(cursor.key) && !isCounted(cursor)
    ? { kind: 'cursor', send: cursor.name }
    : undefined;
}

const isNumber = ({ type }: OperationInput): boolean =>
  [type ?? []].flat().some((each) => each === 'integer' || each === 'number');

/** A number of a page is no cursor. */
const isCounted = ({ key, schema }: { key: string; schema: OperationInput }): boolean =>
  (PAGES.test(key) || OFFSETS.test(key)) && isNumber(schema);

/** Whether a response has a list, or a part of which the source says too little to know. */
function mayHaveList(tree: ShapeTree): boolean {
  if (tree.kind === 'list') return true;
  if (tree.kind === 'type') return /array|any|object/.test(tree.type);
  return tree.further > 0 || tree.fields.some(([, field]) => mayHaveList(field));
}

type Value = { path: string; name: string; type: string };

/** The single values of a response outside of its lists, from the outside in. */
function valuesIn(tree: ShapeTree): Value[] {
  const found: (Value & { depth: number })[] = [];
  const open: { tree: ShapeTree; path: string; depth: number }[] = [{ tree, path: '', depth: 0 }];
  for (let each = open.shift(); each; each = open.shift()) {
    const { tree: node, path, depth } = each;
    if (node.kind === 'type' && path !== '')
      found.push({ path, name: letters(path.split('.').at(-1) ?? ''), type: node.type, depth });
    if (node.kind !== 'object' || depth >= MAX_DEPTH) continue;
    for (const [name, field] of node.fields)
      open.push({ tree: field, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
  }
  return found;
}

/** The value that continues: of the same name as the argument, of "next" with that name, or of a usual name. */
function nextValue(key: string, values: readonly Value[]): string | undefined {
  const usable = values.filter(({ type }) => /^(?:string(?!\(uri)|integer|number|any|object)/.test(type));
  const named = (test: (value: Value) => boolean) => usable.find(test)?.path;
  const isWeak = WEAK_CURSORS.test(key);
  return (
    named(({ name }) => name === `next${key}` || (name === key && !isWeak)) ??
    named(({ name, path }) => isWeak && name === key && /next|paging|pagination|cursor|meta/i.test(path)) ??
    named(
      ({ name }) =>
        NEXT_VALUES.test(name) && (!isWeak || /^(?:next|lastevaluated|endcursor|continu)/.test(name)),
    )
  );
}

/** `next`, `links.next` or `_links.next.href`. A "next page" may be a token as well, unless the type says otherwise. */
function isAddress(path: string, type: string): boolean {
  const parts = path.split('.').map(letters);
  const last = parts.at(-1) === 'href' || parts.at(-1) === 'url' ? parts.at(-2) : parts.at(-1);
  return NEXT_ADDRESSES.test(last ?? '') || (last === 'nextpage' && /uri/.test(type));
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

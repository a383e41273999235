/**
 * English Snowball stemmer (Porter2), written from the description of the algorithm at
 * https://snowballstem.org/algorithms/english/stemmer.html.
 * Input is one lowercase word. Words of other scripts are returned unchanged.
 */

const VOWEL = /[aeiouy]/;
const DOUBLE = /(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
const SHORT_SYLLABLE = /(^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouwxyY])$/;
const REGION_ONE_PREFIX = /^(gener|commun|arsen)/;
const REGION = /^.*?[aeiouy][^aeiouy]/;

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
]);

const KEPT_AFTER_PLURAL = /^(inning|outing|canning|herring|earring|proceed|exceed|succeed)$/;

/** Each list is sorted by length, longest first: only the longest matching ending is tried. */
const STEP_2 = [
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['iveness', 'ive'],
  ['ization', 'ize'],
  ['ousness', 'ous'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['tional', 'tion'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ation', 'ate'],
  ['entli', 'ent'],
  ['fulli', 'ful'],
  ['iviti', 'ive'],
  ['ousli', 'ous'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['anci', 'ance'],
  ['ator', 'ate'],
  ['enci', 'ence'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
] as const;
const STEP_3 = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['ative', ''],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
] as const;
const STEP_4 = /(ement|able|ance|ence|ible|ment|ant|ate|ent|ion|ism|iti|ive|ize|ous|al|er|ic)$/;

export function stem(word: string): string {
  if (word.length <= 2 || !/^[a-z']+$/.test(word)) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  let w = word.replace(/^'/, '').replace(/^y|(?<=[aeiouy])y/g, 'Y');
  const r1 = REGION_ONE_PREFIX.exec(w)?.[0].length ?? regionAfter(w, 0);
  const r2 = regionAfter(w, r1);
  w = withoutPlural(w.replace(/('s'|'s|')$/, ''));
  if (KEPT_AFTER_PLURAL.test(w)) return w;
  w = withoutPast(w, r1).replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  w = withoutDerivation(withoutDerivation(w, STEP_2, r1, r2), STEP_3, r1, r2);
  return withoutFinalLetter(withoutLastEnding(w, r2), r1, r2).replaceAll('Y', 'y');
}

/** R1 and R2 begin after the first non-vowel that follows a vowel, or at the end of the word if there is none. */
function regionAfter(word: string, from: number): number {
  const found = REGION.exec(word.slice(from));
  return found ? from + found[0].length : word.length;
}

/** Step 1a. */
function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/(ied|ies)$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(us|ss)$/.test(word) || !word.endsWith('s')) return word;
  return VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

/** Step 1b. */
function withoutPast(word: string, r1: number): string {
  const eed = /(eedly|eed)$/.exec(word)?.[0];
  if (eed) return word.length - eed.length >= r1 ? `${word.slice(0, -eed.length)}ee` : word;
  const ending = /(ingly|edly|ing|ed)$/.exec(word)?.[0];
  if (!ending) return word;
  const base = word.slice(0, -ending.length);
  if (!VOWEL.test(base)) return word;
  if (/(at|bl|iz)$/.test(base)) return `${base}e`;
  if (DOUBLE.test(base)) return base.slice(0, -1);
  return SHORT_SYLLABLE.test(base) && base.length <= r1 ? `${base}e` : base;
}

/** Steps 2 and 3. */
function withoutDerivation(
  word: string,
  endings: readonly (readonly [string, string])[],
  r1: number,
  r2: number,
): string {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (!found) return word;
  const [ending, replacement] = found;
  const cut = word.length - ending.length;
  const base = word.slice(0, cut);
  if (cut < r1 || (ending === 'ative' && cut < r2)) return word;
  if (ending === 'ogi' && !base.endsWith('l')) return word;
  if (ending === 'li' && !/[cdeghkmnrt]$/.test(base)) return word;
  return base + replacement;
}

/** Step 4. */
function withoutLastEnding(word: string, r2: number): string {
  const ending = STEP_4.exec(word)?.[0];
  if (!ending || word.length - ending.length < r2) return word;
  const base = word.slice(0, -ending.length);
  return ending === 'ion' && !/[st]$/.test(base) ? word : base;
}

/** Step 5. */
function withoutFinalLetter(word: string, r1: number, r2: number): string {
  const cut = word.length - 1;
  const base = word.slice(0, cut);
  if (word.endsWith('e') && (cut >= r2 || (cut >= r1 && !SHORT_SYLLABLE.test(base)))) return base;
  return word.endsWith('ll') && cut >= r2 ? base : word;
}

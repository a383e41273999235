import { splitWords } from '../../text/words.ts';

/** A capitalised word that begins no sentence and stands in no run of capitals: "Paris" in "hotels in Paris". */
const CAPITALISED = /(?<=[\p{L}\p{N},)] )\p{Lu}\p{Ll}[\p{L}'’-]{0,40}/gu;

/** The words of a need that are written as names, in lowercase. A need in capitals, or with each word capitalised, has none. */
export function properNames(need: string): Set<string> {
  const names = need.match(CAPITALISED) ?? [];
  const ordinary = need.match(/(?<=\s)\p{Ll}{3,}/gu) ?? [];
  return new Set(names.length > ordinary.length ? [] : names.flatMap(splitWords).map(({ text }) => text));
}

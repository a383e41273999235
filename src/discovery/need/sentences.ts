/** The end of a sentence: its mark, then a space. A full stop within a number or an abbreviation has none. */
const SENTENCE_END = /(?<=[.!?;])\s+(?=\S)|\n+/u;
/** Phrasings with which people ask. Sentences without one describe what happened before. */
const ASKING =
  /\?$|\b(?:(?:i|we|he|she|they)(?:'d| would)? (?:also )?(?:need|want|wish|like to|have to|must|am looking|are looking)|looking for|is there|are there|can (?:i|you|we|it|somebody|someone|anybody|anyone|anything)|could (?:i|you|we|it|somebody|someone)|how (?:do|can|could|would|to|much|many|long|far)|what(?:'s| is| are| was| would)|which|where|who|please|help me|tell me|show me|find|give me|let me know|so that i can|in order to|before (?:i|we) |i should|should i|should we)\b/iu;
/** What a word counts in a sentence that tells, next to one that asks. */
const TELLING_FACTOR = 0.9;

/**
 * Weighs the sentences of a long need. In a story, one sentence asks and the others tell, and their words distract.
 * @returns the sentences in order; all count fully if none of them asks
 */
export function weighSentences(text: string): { text: string; factor: number }[] {
  const sentences = text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
  const asks = sentences.map((sentence) => ASKING.test(sentence));
  if (!asks.includes(true)) return sentences.map((sentence) => ({ text: sentence, factor: 1 }));
  return sentences.map((sentence, i) => ({ text: sentence, factor: asks[i] ? 1 : TELLING_FACTOR }));
}

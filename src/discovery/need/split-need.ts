/** Texts that a need gives as values. They are examples of the topic, never the topic itself. */
const LITERALS: readonly RegExp[] = [
  /\bhttps?:\/\/\S+/gi,
  /\bwww\.[\w-]+(?:\.[\w-]+)+\S*/gi,
  /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g,
  /(?<![\w@])@\w{2,40}\b/g, // User names.
  /\b(?:0x)?(?=[0-9a-f]*\d)[0-9a-f]{12,}\b/gi, // Hashes and addresses of wallets.
  /\b\d{1,3}(?:\.\d{1,3}){3}(?:\/\d+)?\b/g, // IP addresses.
];
/** Host names in a need: "is example.com down". Names of programs such as "node.js" end differently. */
const HOST_NAME =
  /(?<![\w-])(?:[a-z0-9-]{1,63}\.){1,8}(?:com|org|net|io|dev|app|edu|gov|de|fr|co\.uk|uk|eu)\b/gi;
/** Quoted text is usually an example value ("find the word 'serendipity'"), rarely the topic. */
const QUOTED = /"[^"]{1,120}"|“[^”]{1,120}”|(?<![\p{L}\p{N}])'[^']{1,120}'(?![\p{L}\p{N}])/gu;

/** Splits a need into the text that carries its topic and the texts that are values in it. */
export function splitLiterals(need: string): { topic: string; literals: string[] } {
  const literals: string[] = [];
  const take = (found: string) => {
    literals.push(found);
    return ' ';
  };
  const topic = [...LITERALS, HOST_NAME, QUOTED].reduce((text, pattern) => text.replace(pattern, take), need);
  return { topic, literals };
}

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

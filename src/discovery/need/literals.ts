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

/**
 * Phrasings of questions that anything written on the web may answer, by what is asked for. A general interface, such as
 * web search, serves these even if none is made for their topic.
 */
const PHRASINGS = {
  best: /\b(?:best|top|most popular|(?:top|highest|best)[- ]rated|finest|cheap(?:est)?|affordable|famous|must-(?:see|read|have)|ideal)\b/i,
  advice:
    /\b(?:recommend\w*|suggest\w*|advice|advise|ideas?|inspiration|tips?|tricks?|guid(?:e|es|ance)|tutorials?|strateg\w+|best practices|pitfalls|mistakes|pros and cons|how-to|checklists?|etiquette)\b/i,
  how: /\b(?:how (?:do|can|could|should|to|would)|what (?:is|are) the (?:best|most|main|common)|what should|what(?:'s| is) the (?:best )?way|should i|ways? to|steps? to|learn (?:about|more|how)|explain|understand|teach me)\b/i,
  opinion:
    /\b(?:reviews?|compar(?:e|ing|ison)|versus|vs\.?|reliab\w+|reputa\w+|trustworthy|worth it|opinions?|alternatives)\b/i,
  latest: /\b(?:latest|current|trend\w*|recent(?:ly)?|nowadays|right now|these days|popular)\b/i,
  search: /\b(?:find\w*|search\w*|look(?:ing|s|ed)? (?:up|for|into)|lookup|discover\w*)\b/i,
  reading:
    /\b(?:information|info|details|facts|news|articles?|resources|web ?sites?|(?:web ?)?pages?|online|internet|web|about)\b/i,
  /** Exact values are arguments of a call that is made for them. */
  values: /\d/,
} satisfies Record<string, RegExp>;

export type OpenQuestion = Record<keyof typeof PHRASINGS, number>;

/** @returns 1 for each kind of open question that the need has a phrasing of, else 0 */
export function readOpenQuestion(need: string): OpenQuestion {
  const found = Object.entries(PHRASINGS).map(([kind, phrasing]) => [kind, phrasing.test(need) ? 1 : 0]);
  return Object.fromEntries(found);
}

export type WordFinding = {
  /** Counted from 1. */
  line: number;
  found: string;
  instead: string;
};

/** Words that this project does not use, and what to write instead. */
const HOUSE_WORDS: readonly [RegExp, string][] = [
  [/\b(?:MOST|LEAST|LONGEST|SHORTEST|FEWEST|DEEPEST)(?:_[A-Z_]+)?\b/, 'name limits MAX_… or MIN_…'],
  [/\b[Mm]end(?:s|ed|ing)?\b/, '"fix"'],
  [/\bwants?\b/i, '"needs", or say who asks for it'],
  [/\bshall\b/i, '"is", "must" or "will"'],
  [/\bsuch that\b/i, '"so that"'],
  [/\bof which\b/i, 'two sentences'],
  [/\bheld against\b/i, '"compared with" or "checked against"'],
  [/\b(?:is|are|was|were|be|been|being|gets?) told\b/i, '"gets", "sees" or "is sent"'],
  [/(?<!\b(?:is|are|was|were|be|been|being|gets?) )\btold (?:of|about|by)\b/i, '"notified of" or "given by"'],
  [/\btells? (?:of|whether|which|that|how|what|by|it)\b/i, '"reports", "says" or "returns whether"'],
  [/\bwhere (?:it|they|there|one|none|nothing|that|this|neither|both)\b/i, '"if", "when" or "unless"'],
  [/\bbut for\b/i, '"except"'],
  [/\bnothing but\b/i, '"only"'],
  [/\bin the place of\b/i, '"instead of"'],
  [/\b(?:has|have|had) no say\b/i, '"does not count"'],
  [/\bof no account\b/i, '"irrelevant", or give the figure'],
  [/\bcall signs?\b/i, '"slug"'],
  [/\b(?:Heard|Silent)\b/, '"Up" and "Down"'],
  [/\bpackets?\b/i, '"delivery"'],
  [/\bsimply\b|\bpowerful\b/i, 'nothing: leave the word out'],
];

/** Every house word in a text, in order of lines. */
export function findHouseWords(text: string): WordFinding[] {
  return text.split('\n').flatMap((content, index) =>
    HOUSE_WORDS.flatMap(([pattern, instead]) => {
      const found = pattern.exec(content)?.[0];
      return found === undefined ? [] : [{ line: index + 1, found, instead }];
    }),
  );
}

/**
 * Words of a need that say how an interface should be, not what it should do: "free", "no key", "as JSON",
 * "from the command line". They prefer entries that say so and never hide one that does not.
 */
export const CONSTRAINTS = ['free', 'no_key', 'json', 'csv', 'xml', 'geojson', 'api', 'mcp', 'cli'] as const;
export type Constraint = (typeof CONSTRAINTS)[number];

/** The one longest phrasing that fits is taken out of the need, so that its words are not looked up as topics. */
const PHRASINGS: readonly (readonly [Constraint, RegExp])[] = [
  [
    'no_key',
    /\b(?:with(?:out| no)|no|needs? no|not? (?:needing|requiring)|doesn'?t (?:need|require)|(?:do not|don'?t) (?:need|require|want)|does not (?:need|require))(?: (?:an?|any|the|having|needing|requiring|a need for))*(?: (?:api|access|auth|secret|user))?[ -]?(?:keys?|tokens?|auth|authentication|accounts?|sign[ -]?ups?|signing up|log[ -]?ins?|logging in|registration|registering|credentials?)(?: (?:is |are )?(?:required|needed|necessary))?\b|\b(?:key-?less|unauthenticated|anonymous(?:ly)?)\b/gi,
  ],
  [
    'free',
    /\b(?:for free|free of charge|at no (?:cost|charge)|without paying|no cost|free(?:ly)?(?= (?:api|tier|service|source|tool|to use|plan|and|,|\.|;|$))|(?:,|^) ?free\b|free$)/gi,
  ],
  [
    'geojson',
    /\b(?:as|in|returns?|returning|with)? ?(?:geojson)(?: (?:format|output|response|answers?))?\b/gi,
  ],
  [
    'json',
    /\b(?:as|in|returns?|returning|returned as|gives?|with)? ?json(?: (?:format|output|responses?|answers?|api))\b|\b(?:as|in|returns?|returning|returned as) json\b|\bjson$/gi,
  ],
  ['csv', /\b(?:as|in|returns?|returning) (?:a )?csv(?: (?:format|file))?\b/gi],
  ['xml', /\b(?:as|in|returns?|returning) xml(?: format)?\b/gi],
  [
    'cli',
    /\b(?:(?:from|on|in|at|via|using|through|with) (?:the |a |my )?)?(?:command[ -]?line(?: (?:tool|program|utility|interface))?|cli(?: (?:tool|program|utility))?|terminal|shell(?! script)|console)\b/gi,
  ],
  [
    'mcp',
    /\b(?:(?:for|from|in|as|via|through|with|over) )?(?:an? |my |the )?(?:(?:remote|hosted|local) )?(?:mcp|model context protocol)(?: (?:server|client|tool|endpoint)s?)?\b/gi,
  ],
  [
    'api',
    /\b(?:(?:via|through|using|over|with|as|by) )?(?:an? |the )?(?:rest(?:ful)?|http|web) (?:api|service|endpoint)s?\b/gi,
  ],
];

/**
 * @returns the need without its constraints (as it was where nothing else would be left), and the constraints found
 */
export function readConstraints(need: string): { topic: string; constraints: Constraint[] } {
  const constraints: Constraint[] = [];
  let topic = need;
  for (const [constraint, phrasing] of PHRASINGS) {
    const rest = topic.replace(phrasing, ' ');
    if (rest === topic) continue;
    constraints.push(constraint);
    topic = rest;
  }
  return { topic: /[\p{L}\p{N}]{2}/u.test(topic) ? topic : need, constraints };
}

export type ConstraintTraits = {
  category: string;
  no_key: boolean;
  pricing: string | null;
  output_format: string | null;
};

/** The constraints that an entry is known to meet, as bits in the order of CONSTRAINTS. */
export function constraintBits(entry: ConstraintTraits): number {
  const met = CONSTRAINTS.map((constraint) => meets(entry, constraint));
  return met.reduce((bits, yes, i) => (yes ? bits | (1 << i) : bits), 0);
}

function meets(entry: ConstraintTraits, constraint: Constraint): boolean {
  if (constraint === 'no_key') return entry.no_key;
  if (constraint === 'free') return /\bfree\b|open source|no charge/i.test(entry.pricing ?? '');
  if (constraint === 'api' || constraint === 'mcp' || constraint === 'cli')
    return entry.category === constraint;
  return new RegExp(`\\b${constraint}\\b`, 'i').test(entry.output_format ?? '');
}

export const constraintBit = (constraint: Constraint): number => 1 << CONSTRAINTS.indexOf(constraint);

/**
 * What a need can require of an interface besides its function: "free", "no key", "as JSON", "from the command line".
 * Entries that meet a constraint rank higher; the others are never hidden.
 */
export const CONSTRAINTS = [
  'no_key',
  'free',
  'json',
  'csv',
  'xml',
  'geojson',
  'api',
  'mcp',
  'cli',
  'no_card',
  'self_hosted',
  'in_eu',
] as const;
export type Constraint = (typeof CONSTRAINTS)[number];

/** The score of an entry is multiplied by these factors, one for each constraint that it is not known to meet. */
export const UNMET_FACTORS: Record<Constraint, number> = {
  no_key: 0.75,
  free: 0.9,
  json: 0.92,
  csv: 0.92,
  xml: 0.92,
  geojson: 0.92,
  api: 0.85,
  mcp: 0.7,
  cli: 0.7,
  no_card: 0.85,
  self_hosted: 0.75,
  in_eu: 0.9,
};

const WITHOUT =
  "with(?:out| no)|(?:needs?|requires?) no|no(?: need for)?|(?:do(?:es)?(?: not|n'?t)|not) (?:need|want|require)(?:ing)?";
const KEY =
  '(?:api |access |auth |user |cloud |paid )?(?:keys?|tokens?|auth(?:entication)?|accounts?|sign[ -]?ups?|signing up|log[ -]?ins?|logging in|registration|registering|credentials?)';
const EUROPE = '(?:(?:the )?(?:EU|European Union)|Europe)';
const AS = '(?:as|in|returns?|returning|returned as|gives?|giving|with)';
const ON_THE = '(?:from|on|in|at|via|using|through) (?:the |a |my )?';
/** The need is about JSON itself, so JSON is its topic and not an output format. */
const WORK_ON_JSON =
  /\b(?:quer(?:y|ies)|filter|pars(?:e|er|ing)|transform|reshape|validat\w+|convert\w*|format|pretty|edit|diff|merge|read|extract|turn|pull|view|browse|schemas?|files?|output to|(?:in)?to json)\b/i;

/** Each phrasing is removed from the need, so that its words do not count as its topic. */
const PHRASINGS: readonly (readonly [Constraint, RegExp])[] = [
  [
    'no_key',
    new RegExp(
      `\\b(?:${WITHOUT})(?: (?:an?|any|the|having|needing|requiring))* ${KEY}(?: or (?:an? )?${KEY})*(?: (?:is |are )?(?:required|needed|necessary))?\\b` +
        '|\\bkey-?less\\b|\\bsign-?up-free\\b|\\b(?:unauthenticated|anonymous) (?:access|calls?|requests?|use|api)\\b',
      'gi',
    ),
  ],
  [
    'no_card',
    new RegExp(
      `\\b(?:${WITHOUT})(?: (?:an?|any|giving|entering|having|my|the))* (?:credit ?|debit ?|bank ?)?cards?\\b`,
      'gi',
    ),
  ],
  [
    'self_hosted',
    /\b(?:self[- ]?host(?:ed|ing|able)?|on[- ]prem(?:ise|ises)?|(?:on|in|from) (?:my|our) own (?:server|machine|computer|hardware|laptop|infrastructure)|(?:runs?|running|works?|working) (?:locally|offline)|fully offline|(?:without (?:the |an? )?|no )(?:internet|cloud)(?: access| connection)?|nothing (?:may |must |can )?leaves? (?:my|our|this|the) (?:machine|computer|network|laptop|server))\b/gi,
  ],
  // Only what is said of the service. "VAT in the EU" and "imports from the EU" are topics.
  [
    'in_eu',
    new RegExp(
      '\\b(?:EU|European|Europe)[- ](?:hosted|hosting|based|only|servers?|providers?|vendors?|compan(?:y|ies)|data cent(?:er|re)s?|data residency|cloud)\\b' +
        `|\\b(?:hosted|stored|processed|kept|runs?|running|servers?|data|provider|vendor|company|service)(?: (?:is|are|must|should|stays?|remains?|be|located|based|that))* (?:with)?in ${EUROPE}\\b` +
        `|\\b(?:provider|vendor|company|service|firm) from ${EUROPE}\\b|, from ${EUROPE}$` +
        '|\\bGDPR[- ](?:compliant|compliance|friendly|conform|safe)\\b',
      'gi',
    ),
  ],
  [
    'free',
    /\b(?:for free|free of charge|at no (?:cost|charge)|(?:without|no) (?:an? )?(?:paying|payments?|fees?|(?:paid )?subscriptions?|costs?|charges?))\b/gi,
  ],
  [
    'free',
    /(?<![-\p{L}])free(?:ly)?(?!-)(?! (?:time|text|slots?|space|agents?|form|range|disk|memory|fall|trial))\b/giu,
  ],
  ['geojson', new RegExp(`\\b(?:${AS} )?geojson(?: (?:format|output|responses?|answers?))?\\b`, 'gi')],
  ['json', new RegExp(`\\b${AS} json\\b|\\bjson (?:format|output|responses?|answers?|api)\\b`, 'gi')],
  ['csv', new RegExp(`\\b${AS} (?:a )?csv(?: (?:format|file))?\\b`, 'gi')],
  ['xml', new RegExp(`\\b${AS} xml(?: format)?\\b`, 'gi')],
  [
    'cli',
    new RegExp(
      `\\b(?:${ON_THE})(?:command[ -]?line|terminal|shell(?! script)|console)\\b` +
        `|\\b(?:${ON_THE})?(?:command[ -]?line|cli)(?: (?:tool|program|utility|interface))?\\b`,
      'gi',
    ),
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
 * @returns the need without its constraints, and the constraints found. A need of constraints only is returned whole.
 */
export function readConstraints(need: string): { topic: string; constraints: Constraint[] } {
  const found = new Set<Constraint>();
  let topic = need;
  const take = (constraint: Constraint, phrasing: RegExp) => {
    const rest = topic.replace(phrasing, ' ');
    if (rest !== topic) found.add(constraint);
    topic = rest;
  };
  for (const [constraint, phrasing] of PHRASINGS) {
    if (constraint !== 'json' || !WORK_ON_JSON.test(need)) take(constraint, phrasing);
  }
  if (!WORK_ON_JSON.test(need)) take('json', /\bjson\b/gi);
  return { topic: /[\p{L}\p{N}]{2}/u.test(topic) ? topic : need, constraints: [...found] };
}

export type ConstraintTraits = {
  category: string;
  no_key: boolean;
  endpoint?: string;
  pricing: string | null;
  output_format: string | null;
  summary: string;
  description: string;
};

const IN_EU =
  /\b(?:EU|European?) (?:servers?|hosting|hosts?|regions?|data cent(?:er|re)s?|accounts?)\b|\b(?:hosted|servers?|stored|stays?|data) in (?:the EU|Europe)\b/i;

/** The constraints that an entry is known to meet: bit i for CONSTRAINTS[i]. */
export function constraintBits(entry: ConstraintTraits): number {
  const met = CONSTRAINTS.map((constraint) => meets(entry, constraint));
  return met.reduce((bits, yes, i) => (yes ? bits | (1 << i) : bits), 0);
}

function meets(entry: ConstraintTraits, constraint: Constraint): boolean {
  if (constraint === 'no_key') return entry.no_key;
  // Who needs no account gives no card. Whether an account asks for one is not recorded.
  if (constraint === 'no_card') return entry.no_key;
  if (constraint === 'self_hosted') return !/^https?:/i.test(entry.endpoint ?? 'https:');
  if (constraint === 'in_eu')
    return meets(entry, 'self_hosted') || IN_EU.test(`${entry.summary} ${entry.description}`);
  if (constraint === 'free') return /\bfree\b|open source|no charge/i.test(entry.pricing ?? '');
  if (constraint === 'api' || constraint === 'mcp' || constraint === 'cli')
    return entry.category === constraint;
  return new RegExp(`\\b${constraint}\\b`, 'i').test(entry.output_format ?? '');
}

/**
 * The factor for the score of an entry, above 0 and at most 1.
 * @param met bits of the constraints that it meets: see constraintBits
 */
export function constraintFactor(constraints: readonly Constraint[], met: number): number {
  return constraints.reduce(
    (factor, constraint) =>
      met & (1 << CONSTRAINTS.indexOf(constraint)) ? factor : factor * UNMET_FACTORS[constraint],
    1,
  );
}

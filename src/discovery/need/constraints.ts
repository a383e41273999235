/**
 * The preferences that a need can state beside its function: "free", "no key", "as JSON", "from the command line".
 * Entries that meet one rank higher; the others are never hidden. A new name goes last: its position is its bit in the
 * index. CONSTRAINT_WORDS has the words that readers see.
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

const WITHOUT =
  "with(?:out| no)|(?:needs?|requires?) no|no(?: need for)?|(?:do(?:es)?(?: not|n'?t)|not) (?:need|want|require)(?:ing)?";
const KEY =
  '(?:api |access |auth |user |cloud |paid )?(?:keys?|tokens?|auth(?:entication)?|accounts?|sign[ -]?ups?|signing up|log[ -]?ins?|logging in|registration|registering|credentials?)';
const EUROPE = '(?:(?:the )?(?:EU|European Union)|Europe)';
const AS = '(?:as|in|returns?|returning|returned as|gives?|giving|with)';
/** What is free in a need about the world: said of a place, an event or an hour, not of the interface. */
const FREE_THINGS =
  'time|text|slots?|space|agents?|form|range|disk|memory|fall|trial|entry|entrance|admission|parking|wi-?fi|shipping|delivery|returns|cancellation|breakfast|events?|concerts?|festivals?|museums?|attractions?|activities|things to do|tickets?|rooms?|seats?|tables?|appointments?|days?|hours?|minutes?|afternoons?|evenings?|weekends?|kicks?|throws?|speech|energy|samples?|food|drinks?';
const ON_THE = '(?:from|on|in|at|via|using|through) (?:the |a |my )?';
/** The need is about JSON itself, so JSON is its topic and not an output format. */
const WORK_ON_JSON =
  /\b(?:quer(?:y|ies)|filter|pars(?:e|er|ing)|transform|reshape|validat\w+|convert\w*|format|pretty|edit|diff|merge|read|extract|turn|pull|view|browse|schemas?|files?|output to|(?:in)?to json)\b/i;

/**
 * Each phrasing is removed from the need, so that its words do not count as its topic. They are tried in this order:
 * a longer one stands before a shorter one that is part of it ("no cloud account" before "no cloud").
 */
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
  ['free', new RegExp(`(?<![-\\p{L}])free(?:ly)?(?!-)(?! (?:${FREE_THINGS})\\b)\\b`, 'giu')],
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

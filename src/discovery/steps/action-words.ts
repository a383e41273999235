const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Verbs with which people ask for something to be done, and which are seldom anything else. */
const VERBS = wordsOf(
  `add adjust analyse analyze append apply approve archive assign attach authenticate back bring browse build buy cancel
  categorise categorize choose classify clean clone close collect combine compare compile compress compute configure
  connect convert count create crop decode decrypt delete deliver deploy describe detect determine disable
  discover display download edit enable encode encrypt enrich erase estimate explain extract fetch fill filter
  find follow format generate geocode get give grab group hide identify import include inform insert inspect install
  invite keep know launch locate lookup lower make measure merge migrate modify monitor notify obtain open optimise optimize parse
  pay pick predict prepare provide publish pull push put read receive recognise recognize recommend redact register remind remove
  rename render renew reply resize resolve restart restore resume retrieve rewrite save scrape see sell send separate
  set share shorten show simplify solve start store stream submit subscribe suggest summarise summarize sync take tell
  transcribe transfer transform translate trim turn unzip update upgrade upload use validate verify visualise
  visualize warn write zip`,
);

/** The same, but as often nouns or adjectives: "text my sister", "text and images". */
const AMBIGUOUS_VERBS = wordsOf(
  `alert answer audit backup block book bookmark call caption capture chart chat check commit control copy crawl cut date
  debug design draft draw drop dump email export feed film fix flag forecast graph index invoice label lint link list log
  look mail map mark match message mount move mute name order order outline pair pause phone pin ping place plan play plot
  post print process profile query queue quote rank rate record refund report request research reserve reset review route run scale scan schedule
  score screen search sign sort spell split stop tag test text track trace trade trigger tweet unlock value view wait watch
  water work wrap`,
);

/** Words that begin the object of a verb. After one of them, an ambiguous verb is a verb. */
export const DETERMINERS = wordsOf(
  'a an the this that these those my your his her its our their all any each every some it them me us him another whose everyone',
);

/** How surely a word, in lowercase, is a verb. */
export const verbKind = (word: string): 'verb' | 'ambiguous' | null =>
  VERBS.has(word) ? 'verb' : AMBIGUOUS_VERBS.has(word) ? 'ambiguous' : null;

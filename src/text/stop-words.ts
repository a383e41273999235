/** English function words. They carry no topic, so neither the index nor a need counts them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above across after again against all almost along already also although always am among an and another any
  anybody anyone anything are aren around as at away back be became because become been before being below best better
  between both but by came can cannot cant come could couldn did didn do does doesn doing don done down during each
  either else enough etc even ever every everyone everything few first for from further given gives go goes going gone
  good got great had hadn has hasn have haven having he hello hence her here hers herself hey hi him himself his how
  however i id ie if ill im in indeed instead into is isn it its itself ive just kind kindly last least less let lets
  like ll lot lots made make makes making many may maybe me might mine more moreover most much must my myself near
  necessary neither never next no nobody none nor not nothing now of off often oh ok on once one ones only onto or other
  others otherwise ought our ours ourselves out over own per perhaps please possible quite rather re really regarding s
  same say says shall she should shouldn since so some somebody someone something sometimes soon still such sure t take
  taken than thank thanks that thats the their theirs them themselves then there therefore these they thing things this
  those though through throughout thus to today together too toward towards under unless until up upon us very via want
  wanted wants was wasn way ways we well went were weren what whatever when whenever where whether which while who whole
  whom whose why will with within without won would wouldn yes yet you your youre yours yourself`.split(
    /\s+/,
  ),
);

/** Words that people use to ask for something. They rarely name the topic. */
export const ASKING_WORDS: ReadonlySet<string> = new Set(
  `able access allow answer api app ask assist assistance available call check client data detail details determine
  discover display enable explore fetch figure find finding get gather gets give help helps identify info information
  interested know learn list looking look lookup need needed needs obtain offer output plan planning provide provided
  provides pull query question read recommend recommendation recommendations relevant request result results retrieve
  return returned returns run search searching see server service show specific suggest suggestion suggestions support
  supports tell tool try trying understand use used useful user users uses using view wondering work works`.split(
    /\s+/,
  ),
);

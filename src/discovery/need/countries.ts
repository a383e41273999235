/**
 * Countries that interfaces are made for. First what both interfaces and needs call them, then states, regions and cities
 * that needs name. All in lowercase, without words that mean something else as well: "nice", "polish", "phoenix".
 */
const COUNTRIES: Readonly<Record<string, readonly [names: string, places?: string]>> = {
  usa: [
    'usa, united states',
    'america, alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico, new york, nyc, north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, utah, vermont, virginia, west virginia, wisconsin, wyoming, los angeles, chicago, houston, philadelphia, san antonio, san diego, dallas, san jose, austin, san francisco, seattle, denver, boston, detroit, nashville, portland, las vegas, miami, atlanta, new orleans, minneapolis, cleveland, pittsburgh, sacramento, berkeley, oakland, brooklyn, manhattan, honolulu, orlando, santa rosa',
  ],
  uk: [
    'uk, united kingdom, british, britain, england',
    'scotland, wales, northern ireland, london, manchester, birmingham, liverpool, leeds, glasgow, edinburgh, bristol, cardiff, belfast, sheffield',
  ],
  germany: [
    'germany, german',
    'berlin, hamburg, munich, frankfurt, stuttgart, düsseldorf, leipzig, bavaria, dresden',
  ],
  france: ['france, french', 'paris, lyon, marseille, toulouse, bordeaux, lille, strasbourg'],
  italy: ['italy, italian', 'rome, milan, naples, turin, florence, venice, bologna, sicily'],
  spain: ['spain, spanish', 'madrid, barcelona, valencia, seville, catalonia'],
  portugal: ['portugal, portuguese', 'lisbon, porto'],
  netherlands: ['netherlands, dutch', 'amsterdam, rotterdam, utrecht, the hague, holland'],
  belgium: ['belgium, belgian', 'brussels, antwerp, ghent'],
  switzerland: ['switzerland, swiss', 'zurich, zürich, geneva, basel, bern'],
  austria: ['austria, austrian', 'vienna, salzburg, graz'],
  ireland: ['ireland, irish', 'dublin, galway'],
  norway: ['norway, norwegian', 'oslo, bergen'],
  sweden: ['sweden, swedish', 'stockholm, gothenburg, malmö'],
  denmark: ['denmark, danish', 'copenhagen, aarhus'],
  finland: ['finland, finnish', 'helsinki, tampere'],
  iceland: ['iceland, icelandic', 'reykjavik'],
  estonia: ['estonia, estonian', 'tallinn'],
  poland: ['poland', 'warsaw, krakow, kraków, gdansk'],
  czechia: ['czechia, czech', 'prague, brno'],
  ukraine: ['ukraine, ukrainian', 'kyiv, kiev'],
  russia: ['russia, russian', 'moscow, saint petersburg'],
  turkey: ['türkiye, turkish', 'istanbul, ankara'],
  greece: ['greece, greek', 'athens'],
  canada: [
    'canada, canadian',
    'toronto, vancouver, montreal, ottawa, calgary, ontario, quebec, alberta, british columbia',
  ],
  mexico: ['mexico, mexican', 'mexico city, guadalajara'],
  brazil: ['brazil, brazilian', 'são paulo, sao paulo, rio de janeiro, brasilia'],
  argentina: ['argentina, argentine', 'buenos aires'],
  chile: ['chile, chilean', 'santiago'],
  australia: [
    'australia, australian',
    'sydney, melbourne, brisbane, perth, adelaide, canberra, queensland, new south wales',
  ],
  newZealand: ['new zealand', 'auckland, wellington, christchurch'],
  japan: ['japan, japanese', 'tokyo, osaka, kyoto, hiroshima, nagoya, sapporo, fukuoka, okinawa'],
  korea: ['korea, korean, south korea', 'seoul, busan'],
  china: ['china, chinese', 'beijing, shanghai, shenzhen, guangzhou, hangzhou, chengdu'],
  taiwan: ['taiwan, taiwanese', 'taipei'],
  hongKong: ['hong kong'],
  singapore: ['singapore, singaporean'],
  india: [
    'india, indian',
    'delhi, mumbai, bangalore, bengaluru, chennai, kolkata, hyderabad, pune, noida, kerala',
  ],
  thailand: ['thailand, thai', 'bangkok, chiang mai, phuket'],
  vietnam: ['vietnam, vietnamese', 'hanoi, ho chi minh'],
  malaysia: ['malaysia, malaysian', 'kuala lumpur'],
  indonesia: ['indonesia, indonesian', 'jakarta, bali'],
  philippines: ['philippines, filipino', 'manila'],
  israel: ['israel, israeli', 'tel aviv, jerusalem'],
  emirates: ['emirates, uae', 'dubai, abu dhabi'],
  southAfrica: ['south africa, south african', 'johannesburg, cape town'],
  nigeria: ['nigeria, nigerian', 'lagos, abuja'],
  kenya: ['kenya, kenyan', 'nairobi'],
  egypt: ['egypt, egyptian', 'cairo'],
};
/** Words that mean the United States where an interface describes itself. In a need, "us" is a pronoun. */
const OF_US_INTERFACES = ['us', 'american', 'federal'];
const EUROPEAN =
  'uk germany france italy spain portugal netherlands belgium switzerland austria ireland norway sweden denmark finland iceland estonia poland czechia ukraine greece';

/** A position in COUNTRIES. */
export type Country = number;

const split = (names = ''): string[] => names.split(', ').filter((name) => name !== '');
const countryNumber = (name: string): Country => Object.keys(COUNTRIES).indexOf(name);
const USA = countryNumber('usa');
const EUROPE: ReadonlySet<Country> = new Set(EUROPEAN.split(' ').map(countryNumber));
const EUROPE_NAMES = ['europe', 'european', 'eu'];

/** What interfaces call the countries that they are made for. Europe stands for all of its countries. */
export const NAMES_IN_INTERFACES: readonly { names: readonly string[]; countries: readonly Country[] }[] = [
  ...Object.values(COUNTRIES).map(([names], country) => ({ names: split(names), countries: [country] })),
  { names: OF_US_INTERFACES, countries: [USA] },
  { names: EUROPE_NAMES, countries: [...EUROPE] },
];

const countryOfPlace: ReadonlyMap<string, Country> = new Map(
  Object.values(COUNTRIES).flatMap(([names, places], country) =>
    [...split(names), ...split(places)].map((name) => [name, country] as const),
  ),
);
const MAX_WORDS_OF_PLACE = 3;

/** The countries of the places that a need names: Japan for "earthquakes near Osaka". */
export function readCountries(need: string): ReadonlySet<Country> {
  const words = need.toLowerCase().match(/\p{L}+/gu) ?? [];
  const found = new Set<Country>(/\bU\.?S\b/.test(need) ? [USA] : []);
  let at = 0;
  while (at < words.length) {
    const { country, length } = placeAt(words, at);
    if (country !== undefined) found.add(country);
    at += length;
  }
  if (words.some((word) => EUROPE_NAMES.includes(word))) for (const country of EUROPE) found.add(country);
  return found;
}

/** The longest place name that starts at a word: New South Wales has nothing to do with Wales. */
function placeAt(words: readonly string[], at: number): { country?: Country | undefined; length: number } {
  for (let length = MAX_WORDS_OF_PLACE; length > 0; length--) {
    const country = countryOfPlace.get(words.slice(at, at + length).join(' '));
    if (country !== undefined) return { country, length };
  }
  return { length: 1 };
}

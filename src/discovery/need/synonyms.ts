import { stem } from '../../text/stem.ts';

/** Words with the same meaning: each word of a line also finds the others. Maintained by hand. */
const SAME_MEANING = `
forex fx currency
cryptocurrency crypto
movie film
photo picture image pic
song music track
parcel package shipment
job vacancy
email mail inbox mailbox
sms text
subway metro underground
train rail railway
flight airline
hotel accommodation lodging
recipe meal cooking
repository repo
kubernetes k8s
postgresql postgres
javascript js
typescript ts
database db
website site webpage
spreadsheet excel
invoice bill
medicine drug medication
earthquake quake
dictionary definition
smog pollution
sunrise dawn
sunset dusk
transcribe transcription dictation
voice speech
tv television
football soccer
vulnerability cve
delete remove
create add
convert turn
compress shrink
notify alert
chart graph plot
schedule timetable
lyrics song
llm gpt
fitness workout exercise
house property estate
law legal legislation
trip travel vacation journey
tourist tourism travel
astrology horoscope zodiac
restaurant dining
resume cv
shop store
gift present
health medical
company business firm
picture photograph
celebrity actor
author writer
summary summarize
news headline
diagram flowchart
puzzle quiz trivia
joke humor
charity nonprofit donation
password credential
contact phone
income salary
tweet twitter
`;

/** Special cases of a general word: "euro" also finds "currency", but "currency" does not find "euro". */
const SPECIAL_CASES = `
usd eur gbp jpy chf cad aud cny inr sek nok dkk pln nzd mxn brl krw dollar euro yen rupee: currency exchange
pound: currency weight
rain rainfall snow humidity temperature warm sunny cold: weather
flight hotel tourist itinerary: travel trip
apartment mortgage rent: house property
career hiring position salary recruiter: job
nurse doctor disease symptom: health medical
lawsuit attorney court: law legal
startup competitor ceo: company
flour pasta chicken dinner: recipe
novel: book
playlist album artist: music
essay grammar: writing
math equation algebra: calculate
lesson homework teacher: education
plugin extension: tool
bitcoin ethereum btc eth: cryptocurrency
calorie calories protein vitamin: nutrition
latitude longitude lat lon: coordinates
geocode geocoding: address coordinates
zip postcode: postal
gpu cpu: hardware
stock share ticker nasdaq: finance stock
ocr: text image recognition
tts: speech
stt: transcribe speech
isbn: book
doi: paper citation
imdb: movie
youtube vimeo: video
vat: tax
iban: bank
`;

/** For each stem of a need, the other stems that it also finds. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = readTable();

function readTable(): Map<string, string[]> {
  const table = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const known = table.get(stem(from)) ?? [];
    if (stem(from) !== stem(to) && !known.includes(stem(to))) table.set(stem(from), [...known, stem(to)]);
  };
  for (const line of SAME_MEANING.trim().split('\n')) {
    const words = line.split(' ');
    for (const from of words) for (const to of words) add(from, to);
  }
  for (const line of SPECIAL_CASES.trim().split('\n')) {
    const [cases = '', generals = ''] = line.split(': ');
    for (const from of cases.split(' ')) for (const to of generals.split(' ')) add(from, to);
  }
  return table;
}

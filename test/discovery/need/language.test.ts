import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { discoverEntries } from '../../../src/discovery/discover.ts';
import { discoverOperations } from '../../../src/discovery/discover-operations.ts';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { LEXICON_FILE, openLexicon } from '../../../src/discovery/lexicon.ts';
import { languageOf, unreadLanguage } from '../../../src/discovery/need/language.ts';
import { realEntries } from '../../helpers/real-catalog.ts';

const lexicon = openLexicon(readFileSync(LEXICON_FILE));
const index = openIndex(buildIndex(realEntries(), { lexicon }), lexicon);

const UNREAD = [
  ['German', 'wie wird das Wetter morgen in der Hauptstadt'],
  ['German', 'Ich möchte eine Rechnung an meinen Kunden verschicken'],
  ['French', 'quel temps fera-t-il demain à la plage'],
  ['French', 'envoyer une facture par courriel à mon client'],
  ['Spanish', 'necesito enviar una factura por correo electrónico'],
  ['Spanish', '¿Cuánto cuesta un billete de tren para mañana?'],
  ['Portuguese', 'quero saber o preço das passagens para amanhã'],
  ['Italian', 'che tempo farà domani nella mia città'],
  ['Dutch', 'wat is het weer voor morgen in mijn stad'],
  ['Swedish', 'hur många bussar går till Uppsala och vilken är billigast'],
  ['Danish or Norwegian', 'hvordan bliver vejret i morgen og på lørdag'],
  ['Finnish', 'millainen sää huomenna on ja sataako lunta'],
  ['Polish', 'jaka będzie jutro pogoda w moim mieście'],
  ['Czech or Slovak', 'jaké bude zítra počasí ve městě'],
  ['Hungarian', 'milyen idő lesz holnap a városban'],
  ['Romanian', 'cum este vremea mâine în orașul meu'],
  ['Turkish', 'yarın hava nasıl olacak ve yağmur var mı'],
  ['Indonesian or Malay', 'bagaimana cuaca besok dan apakah ada hujan'],
  ['Vietnamese', 'thời tiết ngày mai như thế nào'],
  ['Russian or another Slavic language', 'какая завтра погода в моём городе'],
  ['Ukrainian', 'яка завтра погода і чи буде дощ у місті'],
  ['Greek', 'τι καιρό θα κάνει αύριο'],
  ['Japanese', '明日の天気を教えてください'],
  ['Chinese', '明天的天气怎么样'],
  ['Korean', '내일 날씨가 어때요'],
  ['Arabic', 'ما هو الطقس غدا في المدينة'],
  ['Hebrew', 'מה יהיה מזג האוויר מחר'],
  ['Hindi', 'कल मौसम कैसा रहेगा'],
  ['Thai', 'พรุ่งนี้อากาศเป็นอย่างไร'],
] as const;

describe('a need in another language', () => {
  it.each(UNREAD)('is recognised as %s: "%s"', (language, need) => {
    expect(languageOf(need)).toBe(language);
  });

  it.each(UNREAD)('in %s has no guessed matches at either level: "%s"', (language, need) => {
    for (const answer of [
      discoverEntries(index, need, { limit: 5 }),
      discoverOperations(index, need, { limit: 5 }),
    ])
      expect(answer).toMatchObject({
        coverage: 'none',
        uncovered: true,
        matches: [],
        nearest: [],
        unread: language,
      });
  });

  it.each([
    'Bitcoin in Euro und Dollar',
    'hotel de Paris con restaurant',
    'YouTube video downloader für Android',
    'Airtable und Slack',
    'GitHub の Pull Request と Slack',
  ])('is read as before if its words are names and loan words: "%s"', (need) => {
    expect(unreadLanguage(index, need)).toBeNull();
  });
});

it('a need in another language is read as before if the catalog has half of its topic words', () => {
  const need = 'hur blir vädret i morgon och på lördag';
  expect([languageOf(need), unreadLanguage(index, need)]).toEqual(['Swedish', null]);
});

describe('a need in English', () => {
  it.each([
    'flights from La Paz to Rio de Janeiro',
    'the menu of Café des Deux Moulins in Paris',
    'who sings Je ne veux pas travailler and what does it mean',
    'translate "wie geht es dir" from German into English',
    'kubectl rollout status',
    'convert kg to lb',
    'opening hours of El Prado and Las Ventas',
    'what does der die das mean',
    'search for 東京 on a map of Japan',
    'weather in München',
  ])('is read in English, whatever names it has: "%s"', (need) => {
    expect(unreadLanguage(index, need)).toBeNull();
  });

  it('is never taken for another language in the needs of the catalog', () => {
    const needs = realEntries().flatMap(({ example_needs }) => example_needs);
    expect(needs.filter((need) => unreadLanguage(index, need) !== null)).toEqual([]);
  });
});

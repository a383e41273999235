/** Scripts of one language, or of several that share a name here. Kana comes before Han: Japanese has both. */
export const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'Japanese'],
  [/\p{sc=Hangul}/u, 'Korean'],
  [/\p{sc=Han}/u, 'Chinese'],
  [/[іїєґ]/iu, 'Ukrainian'],
  [/\p{sc=Cyrillic}/u, 'Russian or another Slavic language'],
  [/\p{sc=Greek}/u, 'Greek'],
  [/\p{sc=Hebrew}/u, 'Hebrew'],
  [/[پچژگ]/u, 'Persian or Urdu'],
  [/\p{sc=Arabic}/u, 'Arabic'],
  [/\p{sc=Devanagari}/u, 'Hindi'],
  [/\p{sc=Bengali}/u, 'Bengali'],
  [/\p{sc=Tamil}/u, 'Tamil'],
  [/\p{sc=Thai}/u, 'Thai'],
  [/\p{sc=Georgian}/u, 'Georgian'],
  [/\p{sc=Armenian}/u, 'Armenian'],
];

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Frequent function words, in lowercase with their accents. Words that are English too are left out. */
export const FUNCTION_WORDS: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'German',
    wordsOf(
      `der das den dem des ein eine einen einem einer und oder nicht ist sind wie wo wann welche welcher welches ich mir
      mich wir uns für mit von vom zum zur nach auf aus bei über kann können möchte brauche suche gibt wird werden im ins`,
    ),
  ],
  [
    'French',
    wordsOf(
      `le la les un une des du de et ou où est sont que qui quel quelle quels quelles comment quand je il nous vous mon ma
      mes pour avec dans sur en au aux à par pas peux peut veux trouver cherche d l`,
    ),
  ],
  [
    'Spanish',
    wordsOf(
      `el la los las un una unos unas de del y o en es son que qué cómo cuándo dónde cuál cuánto mi mis para por con sin
      sobre al puedo quiero necesito busco hay está`,
    ),
  ],
  [
    'Portuguese',
    wordsOf(
      `o os um uma uns umas de da do das dos e ou em no na nos nas é são que como quando onde qual meu minha para por com
      sem sobre ao posso quero preciso procuro há está você`,
    ),
  ],
  [
    'Italian',
    wordsOf(
      `il lo la gli le un una uno di del della dei delle e o è sono che come quando dove quale quanto mio mia per con senza
      su nel nella al alla da dal posso voglio cerco ho c l`,
    ),
  ],
  [
    'Dutch',
    wordsOf(
      `de het een en of niet zijn wat hoe waar wanneer welke ik mij mijn wij ons voor met van naar op uit bij over kan wil
      zoek wordt worden er voor deze dit`,
    ),
  ],
  [
    'Swedish',
    wordsOf(
      `det en ett och eller inte är hur var när vilken vilket vilka jag mig min mitt vi oss för med av från till på ur hos
      om kan vill behöver hitta finns som i`,
    ),
  ],
  [
    'Danish or Norwegian',
    wordsOf(
      `det en et og eller ikke er hvordan hvor hvad hva når hvilken hvilke jeg mig meg min mit mitt vi os oss for med af av
      fra til på hos om kan vil finde finne findes som i`,
    ),
  ],
  [
    'Finnish',
    wordsOf(
      `ja tai ei on ovat mikä mitä miten missä milloin kuinka minä minun haluan voinko voin tarvitsen etsi löydä kanssa
      ilman mistä mihin että`,
    ),
  ],
  [
    'Polish',
    wordsOf(
      `i lub nie jest są jak gdzie kiedy jaki jaka jakie który która mnie mój moja dla z ze w we na do od po przez chcę mogę
      potrzebuję znajdź szukam czy się`,
    ),
  ],
  [
    'Czech or Slovak',
    wordsOf(
      `a nebo alebo není je jsou sú jak ako kde kdy kedy jaký jaká jaké který mi můj pro pre s se v ve na do od po přes chci
      můžu potřebuji najdi hledám aké bude`,
    ),
  ],
  [
    'Hungarian',
    wordsOf(
      `az és vagy nem van hogyan hol mikor milyen melyik mi én nekem egy hogy kell akarok szeretnék keresek lesz
      mennyi között`,
    ),
  ],
  [
    'Romanian',
    wordsOf(
      `și sau nu este sunt cum unde când care ce cât meu mea pentru cu fără la din pe de un o vreau pot caut găsi între`,
    ),
  ],
  [
    'Turkish',
    wordsOf(
      `ve veya değil bir bu nasıl nerede ne zaman hangi benim için ile var mı mi istiyorum lazım bul kaç nedir olacak`,
    ),
  ],
  [
    'Indonesian or Malay',
    wordsOf(
      `yang dan atau tidak adalah bagaimana mana kapan apa berapa saya untuk dengan dari ke pada bisa ingin cari ada di ini`,
    ),
  ],
  [
    'Vietnamese',
    wordsOf(
      `và hoặc không là như nào khi đâu gì tôi của cho với từ đến ở trong có thể muốn tìm cần bao nhiêu thế`,
    ),
  ],
];

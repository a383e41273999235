/** A dot-matrix face, five dots wide. Seven rows stand on the line, two hang below it. */
export const GLYPH_WIDTH = 5;
export const GLYPH_HEIGHT = 9;

/** The printable signs of ASCII in their order, nine rows each; a row is a digit of base 32, its highest bit on the left. */
const ROWS = [
  '000000000444440400aa0000000aavavaa004fke5u400pq248bj00cik8lid00440000000248884200842224800',
  '04lel4000044v44000000004480000e00000000000400122488g00ehjlphe004c4444e00eh168gv00eh161he00',
  '26aiv2200vgu11he0068guhhe00v12444400ehhehhe00ehhf12c0004000400004000448012484210000v0v0000',
  'g84248g00eh1240400ehnlnge00ehhvhhh00uhhuhhu00ehggghe00uhhhhhu00vgguggv00vgguggg00ehgnhhf00',
  'hhhvhhh00e44444e0072222ic00hikokih00ggggggv00hrllhhh00hppljjh00ehhhhhe00uhhuggg00ehhhlid00',
  'uhhukih00ehge1he00v44444400hhhhhhe00hhhhaa400hhhllrh00hha4ahh00hha444400v1248gv00e88888e00',
  'g88422100e22222e004ah0000000000000v084000000000e1fhf00gguhhhu0000fgggf0011fhhhf0000ehvge00',
  '68u88880000fhhhf1egguhhhh0040c444e0020622222cggikoki00c44444e0000qllll0000uhhhh0000ehhhe00',
  '00uhhhugg00fhhhf1100mpggg0000fge1u0088u88860000hhhhf0000hhha40000hllla0000ha4ah0000hhhhf1e',
  '00v248v00344844300444444400o44244o00008l20000',
].join('');

const FIRST = 0x20;
const LAST = 0x7e;

/** Rows of a sign as bit masks, or null for a sign that the face has not. */
export function glyphOf(sign: string): number[] | null {
  const code = sign.codePointAt(0) ?? 0;
  if (code < FIRST || code > LAST) return null;
  const at = (code - FIRST) * GLYPH_HEIGHT;
  return [...ROWS.slice(at, at + GLYPH_HEIGHT)].map((digit) => Number.parseInt(digit, 32));
}

/** A text in the signs of the face: accents are left out, typographic signs made plain. Null where most of it is lost. */
export function inFace(text: string): string | null {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/…/g, '...');
  const kept = [...plain].filter((sign) => glyphOf(sign) !== null).join('');
  return kept.length * 2 > plain.length ? kept : null;
}

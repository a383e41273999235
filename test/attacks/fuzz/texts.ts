import fc from 'fast-check';

/** Texts that are known to break parsers, pages, shells and databases. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nX-Injected: yes',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  'e\u0301\u0301\u0301\u0301',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦',
  '\ud800',
  '\udc00\ud800',
  '\uffff',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  '%zz',
  '<script>alert(1)</script>',
  `'"\`--`,
  '{{7*7}}',
  '*\r\n$4\r\nPING\r\n',
  '1e308',
  'NaN',
  '-0',
  '0x10',
  '٣',
  'tides-1,tides-2',
  'null',
];

/** Any text that JSON can carry: plain words, any code point, lone surrogates, and known trouble. */
export const hostileText = (maxLength = 40): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...NASTY),
    fc.string({ maxLength }),
    fc.string({ unit: 'binary', maxLength }),
    fc
      .array(fc.integer({ min: 0xd7f0, max: 0xe010 }), { maxLength })
      .map((codes) => String.fromCharCode(...codes)),
  );

/** A text near a maximum length: at it, one over, and far over. */
export const textAround = (bound: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('a', 'é', '字', '👍', ' ', '-', 'a '), fc.constantFrom(-1, 0, 1, 2 * bound))
    .map(([unit, more]) => unit.repeat(Math.max(0, bound + more)));

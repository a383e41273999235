import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Answer, http, JSON_TYPE, json, openEnded, STREAM_TYPE } from './wire.ts';

const BOMB_BYTES = 64 * 1_048_576;
const MAX_BODY_BYTES = 60_000; // Less than the prober reads, so that all of it is parsed.

const encoded = (encoding: string, body: Buffer) =>
  http('200 OK', { ...JSON_TYPE, 'Content-Encoding': encoding }, body);
const gzipBomb = encoded('gzip', gzipSync(Buffer.alloc(BOMB_BYTES, '[')));
const brotliBomb = encoded('br', brotliCompressSync(Buffer.alloc(BOMB_BYTES, ' ')));
const tower = encoded(
  Array(8).fill('gzip').join(', '),
  Array(8)
    .fill(0)
    .reduce((body: Buffer) => gzipSync(body), Buffer.alloc(BOMB_BYTES)),
);

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** A map with arrays as deep as the body allows. Its keys are codes, so it is recognized as a map. */
const deepMap = `{${['AAA', 'BBB', 'CCC'].map((code) => `"${code}":${nested(MAX_BODY_BYTES / 6 - 10)}`).join(',')}}`;
const randomJson = (depth: number): unknown => {
  const dice = Math.random();
  if (depth === 0 || dice < 0.3) return [null, true, 1.5, 'text'][Math.floor(Math.random() * 4)];
  if (dice < 0.5) return Array.from({ length: 3 }, () => randomJson(depth - 1));
  const keys = Array.from({ length: 6 }, () => `k${Math.floor(Math.random() * 50)}`);
  return Object.fromEntries(keys.map((key) => [key, randomJson(depth - 1)]));
};

/** Hostile bodies of API responses, by slug. */
export const BODY_CASES: Readonly<Record<string, Answer>> = {
  'compression-bomb': ({ wire, run }) => wire.end([gzipBomb, brotliBomb, tower][run % 3] ?? ''),
  'lies-about-encoding': ({ wire, run }) =>
    wire.end(encoded(['gzip', 'br', 'zstd', 'deflate', 'none'][run % 5] ?? '', Buffer.from('{"a":1}'))),
  'deep-json': ({ wire }) => wire.end(json(nested(MAX_BODY_BYTES / 2))),
  'deep-arrays-in-maps': ({ wire }) => wire.end(json(deepMap)),
  'names-of-prototypes': ({ wire, run }) => {
    const names = '"__proto__":{"a":1},"constructor":{"prototype":{"b":2}},"toString":1,"valueOf":[1]';
    wire.end(json(run % 4 < 2 ? `{"a":1,${names}}` : '{"a":1}'));
  },
  'random-shape': ({ wire }) => wire.end(json(randomJson(4))),
  'other-keys-each-time': ({ wire, run }) =>
    wire.end(json(Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`key ${run} ${i}!`, i])))),
  'numbers-and-control-characters': ({ wire, run }) =>
    wire.end(
      json(
        `{"n":1e999,"d":${'9'.repeat(5_000)},"\\ud800":"\\udfff","\\u0000":"\\u001b[2J","::error::${run}":1}`,
      ),
    ),
  'stream-with-crlf': ({ wire }) => wire.write(`${openEnded(STREAM_TYPE)}data: {"a":1}\r\n\r\n`),
  'stream-of-blank-lines': ({ wire }) => {
    wire.write(openEnded(STREAM_TYPE));
    wire.flood('\r\n'.repeat(8_000));
  },
};

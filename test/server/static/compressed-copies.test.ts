import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  compressedFolderOf,
  contentHash,
  readCompressedCopy,
  writeCompressedCopies,
} from '../../../src/server/static/compressed-copies.ts';
import { findStaticFile } from '../../../src/server/static/static-files.ts';
import { replyStatic } from '../../../src/server/static/static-reply.ts';
import { aDist } from '../../helpers/dist.ts';

const TEXT = 'The tide comes in, the tide goes out. '.repeat(200);
const RULES = [{ forRegExp: /^\/api\//, values: { 'Content-Type': 'application/json; charset=utf-8' } }];

test('every text file worth it gets two copies, named by its content', async () => {
  await using site = await aDist({
    'index.html': TEXT,
    'same.txt': TEXT, // The same content needs no other copies.
    'api/entry': `["${TEXT}"]`, // Its type comes from a header rule.
    'small.txt': 'short',
    'picture.png': TEXT,
  });
  const folder = `${site.folder}-compressed`;
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  const count = await writeCompressedCopies(site.folder, folder, RULES);
  expect(count).toMatchObject({ files: 3, bytes: 3 * TEXT.length + 4 });
  expect(count.compressedBytes).toBeLessThan(TEXT.length);
  expect(await readdir(folder)).toHaveLength(4);
  const hash = contentHash(Buffer.from(TEXT));
  expect(String(brotliDecompressSync((await readCompressedCopy(folder, hash, 'br')) as Buffer))).toBe(TEXT);
  expect(String(gunzipSync((await readCompressedCopy(folder, hash, 'gzip')) as Buffer))).toBe(TEXT);
  expect(await readCompressedCopy(folder, 'no-such-hash', 'br')).toBeNull();
});

test('a reply uses the copy of its file, and compresses a file that has none', async () => {
  await using site = await aDist({ 'a.txt': TEXT, 'b.txt': `${TEXT}!` });
  await using copies = await aDist({ [`${contentHash(Buffer.from(TEXT))}.br`]: 'prepared' });
  const bodyOf = async (path: string) => {
    const file = await findStaticFile(site.folder, path);
    if (!file) throw new Error(`${path} is missing`);
    const request = new Request(`http://x${path}`, { headers: { 'Accept-Encoding': 'br' } });
    const reply = await replyStatic(request, file, { rules: new Headers(), compressedFolder: copies.folder });
    return Buffer.from(await reply.arrayBuffer());
  };
  expect(String(await bodyOf('/a.txt'))).toBe('prepared');
  expect(String(brotliDecompressSync(await bodyOf('/b.txt')))).toBe(`${TEXT}!`);
});

test('a copy of an earlier build is not used for a newer file', async () => {
  await using site = await aDist({ 'a.txt': TEXT });
  const folder = `${site.folder}-compressed`;
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  await writeCompressedCopies(site.folder, folder, []);
  await writeFile(join(site.folder, 'a.txt'), `newer ${TEXT}`);
  const hash = contentHash(Buffer.from(`newer ${TEXT}`));
  expect(await readCompressedCopy(folder, hash, 'br')).toBeNull();
});

test('only new contents are compressed, and other copies are deleted, even half ones', async () => {
  await using site = await aDist({ 'a.txt': TEXT, 'b.txt': `old ${TEXT}` });
  const folder = `${site.folder}-compressed`;
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  const run = () => writeCompressedCopies(site.folder, folder, []);
  const first = await run();
  expect(first).toMatchObject({ files: 2, written: 4, deleted: 0 });
  await writeFile(join(folder, `${contentHash(Buffer.from(TEXT))}.br`), 'kept');
  await writeFile(join(folder, `${contentHash(Buffer.from(`new ${TEXT}`))}.br.interrupted`), 'half');
  expect(await run()).toMatchObject({ written: 0, deleted: 1 });
  await writeFile(join(site.folder, 'b.txt'), `new ${TEXT}`);
  expect(await run()).toMatchObject({ files: 2, written: 2, deleted: 2, bytes: first.bytes });
  expect(String(await readCompressedCopy(folder, contentHash(Buffer.from(TEXT)), 'br'))).toBe('kept');
  expect(await readdir(folder)).toHaveLength(4);
});

test('the copies are next to the built site, so that they are not published', () => {
  expect(compressedFolderOf('dist')).toBe(resolve('dist-compressed'));
  expect(compressedFolderOf('/srv/site/')).toBe('/srv/site-compressed');
});

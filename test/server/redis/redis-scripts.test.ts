import { expect, test } from 'vitest';
import { ScriptRewriter } from '../../../src/server/redis/redis-scripts.ts';

const FLAGGED = '#!lua flags=allow-key-locking\nreturn 1';
const SHA_OF_FLAGGED = 'c20dd2b6f9b9d5b6b3c5c4b9ef8a1a8b0a2a4f00';

test('rewrite removes the flag and keeps the number of lines', () => {
  expect(new ScriptRewriter().rewrite(['eval', FLAGGED, '0'])).toEqual(['eval', '\nreturn 1', '0']);
});

test('rewrite leaves other scripts and commands unchanged', () => {
  const scripts = new ScriptRewriter();
  for (const command of [
    ['EVAL', 'return 1', '0'],
    ['EVAL', '#!lua flags=no-writes\nreturn 1', '0'],
    ['SET', 'a', FLAGGED],
    ['EVALSHA', SHA_OF_FLAGGED, '0'],
  ]) {
    expect(scripts.rewrite(command)).toEqual(command);
  }
});

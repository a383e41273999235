import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { messageLines } from '../../../src/protocols/mcp/message-lines.ts';

async function linesOf(...chunks: (string | Buffer)[]) {
  const refused: string[] = [];
  const lines = messageLines((line) => refused.push(JSON.parse(line).error.message));
  for (const chunk of chunks) lines.write(chunk);
  lines.end();
  return { passed: await text(lines), refused };
}

it('lines that are JSON pass, wherever the chunks end', async () => {
  const sent = Buffer.from('{"id":1,"text":"Ærø"}\r\n\n[2]\n');
  const pieces = Array.from(sent, (byte) => Buffer.from([byte]));
  expect(await linesOf(...pieces)).toEqual({ passed: '{"id":1,"text":"Ærø"}\r\n[2]\n', refused: [] });
});

it('a line that is no JSON is refused, and the next one passes', async () => {
  const { passed, refused } = await linesOf('hello\n{"id":1}\n{"id":\n');
  expect(passed).toBe('{"id":1}\n');
  expect(refused).toEqual(
    Array(2).fill('The line is not JSON. Send one message of JSON-RPC 2.0 per line, in UTF-8.'),
  );
});

it('a line that is too long is refused without being kept, and the next one passes', async () => {
  const { passed, refused } = await linesOf(...Array(3).fill('x'.repeat(500_000)), '\n{"id":1}\n');
  expect(passed).toBe('{"id":1}\n');
  expect(refused).toEqual(['The line is over 1048576 bytes. Send a shorter message.']);
});

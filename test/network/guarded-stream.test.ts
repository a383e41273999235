import { expect, it, onTestFinished } from 'vitest';
import { openGuardedStream } from '../../src/network/guarded-stream.ts';
import { serveHttp } from '../helpers/loopback.ts';

async function read(
  maxBytes: number,
  options: Parameters<typeof openGuardedStream>[0] = { allow: () => true },
) {
  await using server = await serveHttp((request, response) =>
    request.url === '/' ? response.end('12345') : response.writeHead(302, { Location: '/' }).end(),
  );
  const guard = openGuardedStream(options, maxBytes);
  onTestFinished(() => void guard.close());
  const { status } = await guard.fetch(server.url('/elsewhere'));
  const whole = await guard.fetch(new Request(server.url('/')));
  return [status, await whole.text()];
}

it('a stream is read up to its limit, and no redirect is followed', async () => {
  expect(await read(5)).toEqual([302, '12345']);
  await expect(read(4)).rejects.toThrow();
});

it('a stream connects to public addresses only', async () => {
  await expect(read(5, {})).rejects.toThrow();
});

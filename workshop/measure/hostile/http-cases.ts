import { type Answer, type Ask, http, JSON_TYPE, json, openEnded } from './wire.ts';

const DRIP_MS = 400;
const byRun = <T>(values: readonly T[], run: number): T => values[run % values.length] as T;
const redirect = (location: string) => http('302 Found', { Location: location });

/** Hostile status lines, headers and connections, by slug. */
export const HTTP_CASES: Readonly<Record<string, Answer>> = {
  'status-999': ({ wire }) => wire.end(http('999 Request denied', JSON_TYPE, '{}')),
  'status-out-of-range': ({ wire, run }) =>
    wire.end(http(`${byRun(['600', '99', '000', '1000', '-1', '2e2'], run)} Odd`, {}, 'odd')),
  'header-flood': ({ wire }) => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `X-${i}: ${i}\r\n`);
    wire.end(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n{}`);
  },
  'header-of-1-mb': ({ wire }) => wire.end(http('200 OK', { 'X-Long': 'a'.repeat(1_000_000) })),
  'slow-headers': ({ wire }) => {
    wire.write('HTTP/1.1 200 OK\r\n');
    wire.drip((i) => (i % 8 === 7 ? 'a\r\n' : i % 8 === 1 ? ':' : 'x'), DRIP_MS);
  },
  'slow-body': ({ wire }) => {
    wire.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`);
    wire.drip(() => '[', DRIP_MS);
  },
  silent: () => {},
  'resets-mid-body': ({ wire }) => {
    wire.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":');
    setImmediate(() => wire.socket.resetAndDestroy());
  },
  'redirects-for-ever': ({ wire, path }) => wire.end(redirect(`/${Number(path.slice(1)) + 1}`)),
  'redirects-to-private': ({ wire, run }) =>
    wire.end(redirect(byRun(['http://169.254.169.254/latest/', 'http://127.0.0.2/', 'http://[::1]/'], run))),
  'redirects-to-nonsense': ({ wire, run }) =>
    wire.end(redirect(byRun(['javascript:alert(1)', 'http://[', 'file:///etc/passwd', '\u0000', ''], run))),
  'content-length-lies': ({ wire, run }) =>
    wire.end(
      http('200 OK', { ...JSON_TYPE, 'Content-Length': byRun(['3', '900', '-1'], run) }, '{"a":1,"b":2}'),
    ),
  'chunks-of-garbage': ({ wire }) =>
    wire.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz;\u0007\r\n{"a"\r\n-4\r\n'),
  'two-ends': ({ wire, run }) => {
    const twoLengths =
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{}';
    wire.end(byRun([twoLengths, Buffer.concat([json({ a: 1 }), json({ b: 2 }, '500 Again')])], run));
  },
  'no-http': ({ wire, run }) => {
    const tls = Buffer.from('160303007a020000760303ff00ff', 'hex');
    wire.end(byRun([tls, '<html>HTTP/0.9</html>', ''], run));
  },
  'informational-flood': ({ wire }) =>
    wire.flood('HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'.repeat(100)),
  'upgrades-unasked': ({ wire }) =>
    wire.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\u0081'),
  'retry-after': ({ wire, run }) => {
    const waits = ['315360000', '-5', 'Fri, 21 Nov 2036 00:00:00 GMT', '1e9', 'soon', '9'.repeat(400)];
    wire.end(http('429 Too Many Requests', { 'Retry-After': byRun(waits, run) }));
  },
  'commands-in-the-reason': ({ wire }) =>
    wire.end(http('500 ::error::pwned ##[error]pwned \u001b[31m', JSON_TYPE, '::set-output name=a::b\n')),
  'unreadable-text': ({ wire }) =>
    wire.end(
      http('200 OK', { 'Content-Type': 'application/json; charset=utf-99' }, Buffer.from('7b22ff', 'hex')),
    ),
  'up-and-down': ({ wire, run }) => wire.end(json({ a: 1 }, run % 2 ? '500 Down' : '200 OK')),
  constructor: ({ wire, run }: Ask) => wire.end(json({ a: run }, run % 4 < 2 ? '503 Down' : '200 OK')),
  'endless-body': ({ wire }) => {
    wire.write(openEnded(JSON_TYPE));
    wire.flood(`${'{"a":['.repeat(1_000)}`);
  },
};

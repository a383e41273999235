import { expect, it } from 'vitest';
import { readTarget } from '../../../src/api/watch/watch-target.ts';

const INBOX = 'http://127.0.0.1:8787/_local/inbox';
const read = (webhook_url: string, inboxUrl: string | null = null, webhookHosts: string[] = []) =>
  readTarget(
    { slug: 'tides', webhook_url },
    { keyAddress: 'keeper@example.org', own: { inboxUrl, webhookHosts } },
  );

it.each([
  'https://hooks.example.org/',
  'https://hooks.example.org./a',
  'https://hooks.example.org:8443/a?b=c',
  'https://1.1.1.1/',
  'https://[2606:4700:4700::1111]/',
  'https://[64:ff9b::101:101]/',
])('the webhook %s is accepted', (url) => {
  expect(read(url)).toEqual({ channel: 'webhook', target: url });
});

it.each([
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0X7F.0.0.0x1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://0/',
  'https://0.0.0.0/',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://%31%32%37.0.0.1/',
  'https://127.0.0.1%2f/',
  'https:\\\\127.0.0.1\\',
  'https:127.0.0.1',
  'https:///127.0.0.1/',
  'https://[::]/',
  'https://[::1]:8787/',
  'https://[0:0:0:0:0:ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[64:ff9b:1::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://a.localhost./',
  'https://printer.local./',
  'https://metadata.google.internal/',
  'https://metadata.google.internal./',
  'https://router.home.arpa/',
  'https://intranet/',
  'https://hooks.example.org@127.0.0.1/',
  'https://127.0.0.1#@hooks.example.org/',
  'https://:@hooks.example.org:x/',
  'https://hooks.example.org/#fragment',
  'http://hooks.example.org/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'javascript:alert(1)',
  '//hooks.example.org/',
  'https://hooks.example.org:99999/',
  'https://',
  `https://hooks.example.org/${'é'.repeat(400)}`,
])('the webhook %s is refused without a DNS lookup', async (url) => {
  const refusal = read(url) as Response;
  expect(refusal).toBeInstanceOf(Response);
  expect(refusal.status).toBe(400);
});

it.each([
  'http://127.0.0.1:8787/_local/inbox/../../api/public/keys',
  'http://127.0.0.1:8787/_local/inbox%2f..%2f..',
  'http://127.0.0.1:8787/_local/inboxes',
  'http://me@127.0.0.1:8787/_local/inbox',
  'http://localhost:8787/_local/inbox',
  'http://127.0.0.1:80/_local/inbox',
])('%s is not part of the local inbox', (url) => {
  expect(read(`${INBOX}/hook`, INBOX)).toMatchObject({ channel: 'webhook' });
  expect(read(url, INBOX)).toBeInstanceOf(Response);
});

it.each([
  ['http://alerts.corp.example/hook', 'alerts.corp.example'],
  ['https://10.0.0.7:8443/hook', '10.0.0.7:8443'],
])('the webhook %s on a host that the operator named is accepted', (url, host) => {
  expect(read(url, null, [host])).toEqual({ channel: 'webhook', target: url });
});

it('the refusal of a webhook names the hosts that the operator allows', async () => {
  const refusal = read('http://10.0.0.9/hook', null, ['alerts.corp.example', '10.0.0.7:8443']) as Response;
  expect((await refusal.json()).errors[0].allowed).toBe(
    'an https URL on a public host, or one on alerts.corp.example or 10.0.0.7:8443, without user name and fragment',
  );
});

it.each([
  'http://alerts.corp.example:81/hook',
  'http://other.corp.example/hook',
  'http://alerts.corp.example.evil.example/hook',
  'http://user@alerts.corp.example/hook',
  'ftp://alerts.corp.example/hook',
])('naming a host does not let the webhook %s through', (url) => {
  expect(read(url, null, ['alerts.corp.example'])).toBeInstanceOf(Response);
});

import { expect, it } from 'vitest';
import { appendTomlTable } from '../../../../src/protocols/cli/install/edit-toml.ts';

const add = (text: string, fields: object = { url: 'https://a.example' }) =>
  appendTomlTable(text, 'mcp_servers', 'sky', { ...fields });

it('appends a table and keeps what is there', () => {
  expect(add('# mine\nmodel = "o"')).toBe(
    '# mine\nmodel = "o"\n\n[mcp_servers.sky]\nurl = "https://a.example"\n',
  );
  expect(add('a = 1\r\n')).toBe('a = 1\r\n\r\n[mcp_servers.sky]\r\nurl = "https://a.example"\r\n');
});

it('writes strings, lists and inline tables in the syntax of TOML', () => {
  const fields = { args: ['-y', 'a "b"\\\u007f\u001b'], env_http_headers: { 'X-Key': 'KEY', 'a b': 'c' } };
  expect(add('', fields)).toBe(
    '[mcp_servers.sky]\nargs = ["-y", "a \\"b\\"\\\\\\u007f\\u001b"]\nenv_http_headers = { X-Key = "KEY", "a b" = "c" }\n',
  );
});

it.each(['\n', '\r\n'])('changes nothing if the same table is there, with line ends %j', (end) => {
  const text = add(`# mine${end}`);
  expect(add(text)).toBe(text);
});

it.each<[string, string]>([
  [
    '[mcp_servers.sky]\nurl = "https://other.example"\n',
    'It already has [mcp_servers.sky] with other values.',
  ],
  ['[ mcp_servers . "sky" ]\n', 'It already has [mcp_servers.sky] with other values.'],
  ['[mcp_servers.sky.env]\nA = "1"\n', 'It already has [mcp_servers.sky] with other values.'],
  ['mcp_servers = { a = { url = "x" } }\n', 'It writes mcp_servers without tables, so add this by hand:'],
  ['mcp_servers.a.url = "x"\n', 'It writes mcp_servers without tables, so add this by hand:'],
])('refuses %j and shows the table', (text, sentence) => {
  expect(() => add(text)).toThrow(sentence);
  expect(() => add(text)).toThrow('[mcp_servers.sky]\nurl = "https://a.example"');
});

it('a server whose name only begins in the same way is another one', () => {
  expect(add('[mcp_servers.sky-2]\nurl = "x"\n')).toContain('[mcp_servers.sky]');
});

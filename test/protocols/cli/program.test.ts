import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDump } from '../../../src/catalog/bulk/changes.ts';
import { BUILT_FILES } from '../../../src/catalog/open.ts';
import { AccessSchema } from '../../../src/entry/access/access-schema.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { runCallbook, runInTerminal } from '../../helpers/a-callbook-program.ts';
import { aCallbookService } from '../../helpers/a-callbook-service.ts';
import { aCatalogEntry, anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile, aTool } from '../../helpers/an-operation.ts';
import { aDist } from '../../helpers/dist.ts';
import { serveHttp } from '../../helpers/loopback.ts';

const ESCAPE = '\u001b]0;taken over\u0007';
let called: string[];
let weather: Awaited<ReturnType<typeof serveHttp>>;
let service: Awaited<ReturnType<typeof aCallbookService>>;
let entries: ReturnType<typeof anEntry>[];
let operations: ReturnType<typeof publishOperations>[];

beforeAll(async () => {
  called = [];
  weather = await serveHttp((request, response) => {
    called.push(`${request.method} ${request.url}`);
    response.statusCode = request.url?.startsWith('/v1/broken') ? 500 : 200;
    response.setHeader('Content-Type', 'application/json');
    response.end(`{"temperature": 11, "note": "${ESCAPE}"}`);
  });
  const openSky = {
    slug: 'open-sky',
    name: 'Open Sky',
    endpoint: weather.url('/v1'),
    capabilities: ['get_weather_forecast'],
    tags: ['weather'],
    example_needs: ['will it rain tomorrow in Oslo', 'temperature at noon', 'do I need an umbrella'],
  };
  const keyed = { slug: 'keyed-sky', auth_mode: 'API key (header X-Key)' };
  const city = { type: 'string', 'x-in': 'query' } as const;
  entries = [
    { ...anEntry(openSky), summary: `Weather of any city.${ESCAPE}` },
    anEntry({
      ...keyed,
      auth_params: [{ name: 'X-Key', location: 'header', required: true }],
      auth: AccessSchema.parse({
        obtain_url: 'https://sky.example.org/keys',
        credential: 'sky token',
        hosts: { EU: 'https://eu.sky.example.org' },
        errors: { 404: 'Also for private skies.' },
      }),
    }),
    anEntry({ slug: 'sky-mcp', category: 'mcp', endpoint: 'https://sky.example.org/mcp' }),
    anEntry({
      slug: 'optional-sky',
      category: 'mcp',
      endpoint: 'npx -y optional-sky',
      auth_mode: 'none (local server); SKY_KEY for more calls',
    }),
    anEntry({ slug: 'star-chart', category: 'cli', summary: 'Draw a star chart of the night sky.' }),
  ];
  operations = [
    publishOperations(
      aCatalogEntry(openSky),
      anOperationsFile([
        anOperation({
          name: 'get_weather',
          summary: 'Return the weather of a city.',
          path: '/weather',
          input: { properties: { city, days: { type: 'integer', 'x-in': 'query' } }, required: ['city'] },
          output: { shape: { degrees: 'number' } },
          example: { city: 'Oslo' },
        }),
        anOperation({ name: 'get_broken', path: '/broken' }),
        anOperation({ name: 'delete_station', effect: 'destroy', method: 'DELETE', path: '/stations' }),
      ]),
    ),
    publishOperations(aCatalogEntry(keyed), anOperationsFile([anOperation()])),
    publishOperations(
      aCatalogEntry({ slug: 'sky-mcp', category: 'mcp' }),
      anOperationsFile([aTool({ name: 'look_up' })]),
    ),
  ];
  service = await aCallbookService(entries, operations);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await weather[Symbol.asyncDispose]();
});

/** Runs the program against the service, on a terminal. */
const ask = (...args: string[]) => runInTerminal(args, { url: service.url });

it('find lists the matches with coverage and operations, and exits with 0', async () => {
  const args = ['find', 'weather forecast for a city', '--text', '--url', service.url];
  const { code, out, err } = await runCallbook(args);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/Coverage: (?:exact|partial)\./);
  expect(out).toContain('1. open-sky');
  expect(out).toContain('- get_weather');
});

it('find says that nothing serves the need, and exits with 1', async () => {
  const { code, out } = await ask('find', 'knit a woollen jumper');
  expect([code, out.split('\n')[0]]).toEqual([1, 'Nothing in the catalog serves this need. Coverage: none.']);
});

it('find says that the options left out what serves the need, and exits with 1', async () => {
  const { code, out } = await ask('find', 'weather forecast', '--min-reliability', '100');
  expect([code, out.replaceAll('\n', ' ')]).toEqual([
    1,
    expect.stringMatching(
      /^min_reliability=100 left out what serves this need: open-sky \(reliability_score 50\)\./,
    ),
  ]);
});

it('find ranks operations with --level operation', async () => {
  const { out } = await ask('find', 'weather of a city', '--level', 'operation');
  expect(out).toContain('1. open-sky get_weather');
  expect(out).toContain('Call get_weather of open-sky with its arguments');
});

it('find --level operation lists an interface without known operations as a whole', async () => {
  const args = ['--level', 'operation', '--category', 'cli'];
  const { code, out } = await ask('find', 'draw a star chart of the night sky', ...args);
  expect([code, out]).toEqual([0, expect.stringContaining('star-chart')]);
});

it('install names the optional keys that it leaves out, and writes them with --optional', async () => {
  const config = ['--config', 'mcp.json', '--dry-run'];
  const { out } = await ask('install', 'optional-sky', '--client', 'cursor', ...config);
  expect(out).toContain(
    'Optional and left out: SKY_KEY (none (local server); SKY_KEY for more calls). Repeat',
  );
  const all = await ask('install', 'optional-sky', '--client', 'cursor', '--optional', ...config);
  expect(all.out).toMatch(/\$\{env:SKY_KEY\}/);
  expect(all.out).not.toContain('left out');
});

it('output is JSON if it is not a terminal', async () => {
  const { code, out } = await runCallbook(['find', 'weather forecast for a city', '--url', service.url]);
  expect([code, JSON.parse(out).matches[0].slug]).toEqual([0, 'open-sky']);
});

it('texts of entries cannot send commands to the terminal, in either form', async () => {
  const human = await ask('show', 'open-sky');
  const json = await ask('show', 'open-sky', '--json');
  for (const { out } of [human, json]) expect(out).not.toMatch(/[^\P{Cc}\n]/u);
  expect(human.out).toContain('\uFFFD]0;taken over\uFFFD');
  expect(JSON.parse(json.out).summary).toBe(`Weather of any city.${ESCAPE}`);
});

it('show prints how to get access: the key by its name there, the regions and what statuses mean', async () => {
  const { out } = await ask('show', 'keyed-sky');
  expect(out).toMatch(
    /How to get access\n\s+Get it at\s+https:\/\/sky\.example\.org\/keys\n\s+Name there\s+sky token\n/,
  );
  expect(out).toMatch(/Regions\s+EU: eu\.sky\.example\.org\n\s+Status 404\s+Also for private skies\./);
});

it('show of an unknown slug names those that come near, and exits with 1', async () => {
  const { code, err } = await ask('show', 'open-skies');
  expect([code, err]).toEqual([
    1,
    'No entry has the slug "open-skies". Similar slugs: open-sky. Ask for what it does: callbook find "NEED"\n',
  ]);
});

it('operations lists the arguments and marks required ones', async () => {
  const { code, out } = await ask('operations', 'open-sky');
  expect(code).toBe(0);
  expect(out).toContain('get_weather  read · GET /weather');
  expect(out).toContain('city* days');
});

it('operations shows what one operation returns and needs', async () => {
  const { code, out } = await ask('operations', 'open-sky', 'get_weather');
  expect(code).toBe(0);
  expect(out).toContain('get_weather  read · GET /weather');
  expect(out).toMatch(/Returns +\{ degrees: number \}/);
});

it('call prints the call with the given parameters, in the form that is asked for', async () => {
  const url = `${weather.url('/v1')}/weather?city=Bergen&days=2`;
  const parameters = ['--param', 'city=Bergen', '--param', 'days=2'];
  const curl = await ask('call', 'open-sky', 'get_weather', ...parameters);
  expect(curl).toMatchObject({ code: 0, out: `curl '${url}'\n` });
  const python = await ask('call', 'open-sky', 'get_weather', ...parameters, '--as', 'python');
  expect(python.out).toContain('import requests');
  const { out } = await ask('call', 'sky-mcp', 'look_up');
  expect(JSON.parse(out)).toMatchObject({ method: 'tools/call', params: { name: 'look_up' } });
  const shell = await ask('call', 'open-sky', 'get_weather', '--as', 'shell');
  expect(shell).toMatchObject({
    code: 2,
    err: 'This call has no form "shell"; allowed is one of curl, fetch, python.\n',
  });
});

it('call refuses a value of another type', async () => {
  expect(await ask('call', 'open-sky', 'get_weather', '--param', 'days=many')).toMatchObject({
    code: 2,
    err: 'The parameter "days" is "many", but its type is integer.\n',
  });
});

it('call --run sends a keyless read and prints the answer without terminal commands', async () => {
  called.length = 0;
  const { code, out, err } = await ask('call', 'open-sky', 'get_weather', '--run', '--allow-private');
  expect(called).toEqual(['GET /v1/weather?city=Oslo']);
  expect([code, out]).toEqual([0, '{"temperature": 11, "note": "\uFFFD]0;taken over\uFFFD"}\n']);
  expect(err).toMatch(/^Status 200 after \d+ ms\.$/m);
  expect(err).toMatch(/^Report it: callbook report open-sky success --latency-ms \d+$/m);
});

it('call --run exits with 1 for an answer that is not a success', async () => {
  const { code, err } = await ask('call', 'open-sky', 'get_broken', '--run', '--allow-private');
  expect(code).toBe(1);
  expect(err).toContain('Status 500');
});

it('call --run does not reach addresses of this machine unless that is allowed', async () => {
  called.length = 0;
  const { code, err } = await ask('call', 'open-sky', 'get_weather', '--run');
  expect([code, called]).toEqual([3, []]);
  expect(err).toContain('leads to an address that is not public');
});

it.each<[string, string, string]>([
  [
    'open-sky',
    'delete_station',
    'Not run: the effect of delete_station is "destroy", and only reads are run.',
  ],
  ['keyed-sky', 'get_tides', 'Not run: keyed-sky needs authentication (API key (header X-Key)).'],
  ['sky-mcp', 'look_up', 'Not run: MCP tools are called in a session.'],
])('call %s %s --run is refused with the reason', async (slug, name, reason) => {
  called.length = 0;
  const { code, out, err } = await ask('call', slug, name, '--run', '--allow-private');
  expect([code, out, called]).toEqual([2, '', []]);
  expect(err).toContain(reason);
});

it('report sends the outcome without a key', async () => {
  service.received.length = 0;
  const args = ['report', 'open-sky', 'success', '--latency-ms', '120', '--text', '--url', service.url];
  const { code, out } = await runCallbook(args);
  expect([code, out]).toEqual([0, 'open-sky: Counts.\n']);
  const body = { slug: 'open-sky', outcome: 'success', latency_ms: 120 };
  expect(service.received).toEqual([{ call: 'POST /api/public/report', key: null, body }]);
});

it('report cuts a long note itself, because the API refuses a large body', async () => {
  service.received.length = 0;
  const note = '😀'.repeat(10_000);
  const { code } = await ask('report', 'open-sky', 'success', '--note', note);
  expect(code).toBe(0);
  expect(service.received[0]?.body).toMatchObject({ note: '😀'.repeat(500) });
});

it('report refuses an outcome that the API does not know', async () => {
  expect(await ask('report', 'open-sky', 'splendid')).toMatchObject({
    code: 2,
    err: 'The outcome is "splendid"; allowed is one of success, failure, auth_error, rate_limited, timeout.\n',
  });
});

it('status shows the totals, and exits with 1 for an interface that was not probed', async () => {
  expect((await ask('status')).out).toContain('5 interfaces: 0 up, 0 down, 0 flapping, 5 unknown.');
  const one = await ask('status', 'open-sky');
  expect([one.code, one.out.split('\n')[0]]).toEqual([1, 'open-sky  unknown']);
});

it('follow needs a key, and sends it from the environment only', async () => {
  expect(await ask('follow', 'open-sky')).toMatchObject({
    code: 2,
    err: 'This needs a key in the variable CALLBOOK_KEY. "callbook key EMAIL" makes one.\n',
  });
  expect((await ask('key', 'ada@example.org')).out).toContain('export CALLBOOK_KEY=cb_test');
  service.received.length = 0;
  const setting = { url: service.url, key: 'cb_test' };
  const runs = [['follow', 'open-sky'], ['follows'], ['unfollow', 'f1'], ['unfollow', 'open-sky']];
  for (const args of runs) expect(await runInTerminal(args, setting)).toMatchObject({ code: 0, err: '' });
  expect(service.received.map(({ call, key }) => `${call} ${key}`)).toEqual([
    'POST /api/public/watch cb_test',
    'GET /api/public/watch cb_test',
    'GET /api/public/watch cb_test',
    'DELETE /api/public/watch/f1 cb_test',
    'GET /api/public/watch cb_test',
    'DELETE /api/public/watch/f1 cb_test',
  ]);
  expect(await runInTerminal(['unfollow', 'nothing'], setting)).toMatchObject({
    code: 2,
    err: 'You follow nothing with the slug or id "nothing". "callbook follows" lists what you follow.\n',
  });
});

it('a dump on this machine works without a network, with the operations next to it', async () => {
  const lines = operations.map((each) => `${JSON.stringify(each)}\n`).join('');
  await using dump = await aDist({ 'entries.ndjson': writeDump(entries), 'operations.ndjson': lines });
  const source = ['--file', join(dump.folder, 'entries.ndjson')];
  const found = await runInTerminal(['find', 'weather forecast for a city', ...source]);
  expect(found).toMatchObject({ code: 0, err: '' });
  expect(found.out).toContain('- get_weather');
  const call = await runInTerminal(['call', 'open-sky', 'get_weather', ...source]);
  expect(call.out).toBe(`curl '${weather.url('/v1')}/weather?city=Oslo'\n`);
});

it.each<[string, string[], RegExp]>([
  ['no address of a Callbook', ['find', 'weather'], /^No Callbook is named\./],
  ['an address that is none', ['find', 'weather', '--url', 'ftp://x'], /^"ftp:\/\/x" is not the address/],
  ['a file that does not exist', ['find', 'weather', '--file', 'none'], /^There is no file or folder "none"/],
  [
    'a file that is not a dump',
    ['find', 'weather', '--file', 'package.json'],
    /cannot be read: Line 1 is not/,
  ],
  [
    'a folder that is not of a build',
    ['find', 'weather', '--file', 'src'],
    /^"src" is not the output folder of a build: index\/discovery\.bin is missing\.\n$/,
  ],
  [
    'an address with a password, which it does not print',
    ['find', 'weather', '--url', 'http://ada:secret@localhost:1'],
    /^This is not the address of a Callbook\. (?!.*secret)/,
  ],
  [
    'both an address and a file',
    ['find', 'weather', '--url', 'http://localhost:1', '--file', 'none'],
    /^Give --url or --file, not both\.\n$/,
  ],
  ['an unknown command', ['frobnicate'], /^Unknown command "frobnicate"\.\n\nUsage: /],
  [
    'an option before the command',
    ['--url', 'http://x', 'find', 'weather'],
    /^Unknown option "--url"\.\n\nUsage: [^\n]+\nOptions come after the command: callbook find/,
  ],
  ['no command', [], /^Usage: callbook COMMAND/],
  [
    'an unknown option',
    ['show', 'x', '--nonsense'],
    /^Unknown option "--nonsense"\.\n\nUsage: callbook show/,
  ],
  ['no slug', ['show'], /^Give the slug of an entry\.\n\nUsage: /],
])('exits with 2 for %s, with a sentence', async (_, args, sentence) => {
  const { code, out, err } = await runInTerminal(args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(sentence);
});

it('exits with 2 for a build whose files are damaged', async () => {
  const files = Object.values(BUILT_FILES).map((path) => [path, 'damaged']);
  await using build = await aDist(Object.fromEntries(files));
  for (const args of [['find', 'weather'], ['show', 'open-sky'], ['status']]) {
    const { code, out, err } = await runInTerminal([...args, '--file', build.folder]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/cannot be read: This search index cannot be read/);
  }
});

it('exits with 2 for a wrong variable, without showing its value', async () => {
  expect(await runCallbook(['find', 'weather'], { env: { CALLBOOK_URL: 'x y' } })).toEqual({
    code: 2,
    out: '',
    err: 'CALLBOOK_URL is not usable: it must be an address that begins with https:// (or http://).\n',
  });
});

it('exits with 3 if the service cannot be reached or is not a Callbook', async () => {
  const gone = await serveHttp(() => {});
  await gone[Symbol.asyncDispose]();
  // A call that writes is not repeated, so the test does not wait.
  const refused = await runInTerminal(['report', 'open-sky', 'success', '--url', gone.url('')]);
  expect(refused).toMatchObject({ code: 3, err: expect.stringMatching(/^Callbook could not be reached: /) });
  await using page = await serveHttp((_, response) => void response.end('<html>'));
  const other = await runInTerminal(['show', 'open-sky', '--url', page.url('')]);
  expect(other).toMatchObject({ code: 3, err: expect.stringContaining('is not JSON') });
});

it.each(['null', '[]', '{}', '{"message": "hello"}'])(
  'exits with 3 if the reply is %s, which is not that of a Callbook',
  async (reply) => {
    await using other = await serveHttp((_, response) => void response.end(reply));
    const commands = [
      ['find', 'weather'],
      ['show', 'open-sky'],
      ['operations', 'open-sky'],
      ['call', 'open-sky', 'get_weather'],
      ['status'],
      ['report', 'open-sky', 'success'],
    ];
    for (const args of commands) {
      const run = await runInTerminal([...args, '--text', '--url', other.url('')]);
      expect(run, args[0]).toMatchObject({ code: 3, out: '' });
      expect(run.err).toMatch(/^The reply has no "\w+"\. Is this the address of a Callbook\?\n$/);
    }
  },
);

it.each([
  [404, 'Is this the address of a Callbook?'],
  [429, 'Try again in a minute.'],
])('exits with 3 for the status %d of another service, with advice', async (status, advice) => {
  await using other = await serveHttp((_, response) => {
    response.writeHead(status, { 'Retry-After': '3600' }).end('<html>');
  });
  expect(await runInTerminal(['show', 'open-sky', '--url', other.url('')])).toMatchObject({
    code: 3,
    err: `The service returned status ${status}. ${advice}\n`,
  });
});

it.each(['../../etc/passwd', '..', '.', '', 'a\\b', 'a\nb'])(
  'a text that no path can carry is refused as a slug: %j',
  async (slug) => {
    const commands = [
      ['show', slug],
      ['operations', slug],
      ['call', slug, 'get_weather'],
      ['install', slug, '--client', 'cursor'],
    ];
    for (const args of commands) {
      const run = await ask(...args);
      expect(run, args[0]).toMatchObject({ code: 2, out: '' });
      expect(run.err).toContain('is not a slug: slugs have lowercase letters, digits and hyphens.');
    }
  },
);

it('install refuses a parameter that is given twice', async () => {
  const twice = ['--param', 'DIR=/a', '--param', 'DIR=/b'];
  expect(await ask('install', 'sky-mcp', '--client', 'cursor', ...twice)).toMatchObject({
    code: 2,
    err: 'The parameter "DIR" is given more than once. Give it once.\n',
  });
});

it('a key that no header can carry is refused without showing it', async () => {
  const env = { CALLBOOK_KEY: 'cb_\nsecret', CALLBOOK_URL: service.url };
  expect(await runCallbook(['follows'], { env })).toEqual({
    code: 2,
    out: '',
    err: 'CALLBOOK_KEY is not usable: it must be one word of ASCII characters.\n',
  });
});

it('install writes the configuration of a client and keeps the old file', async () => {
  await using home = await aDist({ '.cursor/mcp.json': '{\n  // mine\n  "mcpServers": {}\n}\n' });
  const args = ['install', 'sky-mcp', '--client', 'cursor', '--url', service.url];
  const setting = { folder: home.folder };
  const path = join(home.folder, '.cursor/mcp.json');
  const refused = await runInTerminal(args, setting);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Use --yes') });
  const shown = await runInTerminal([...args, '--dry-run'], setting);
  expect(shown.out).toContain('+       "url": "https://sky.example.org/mcp"');
  expect(await readFile(path, 'utf8')).toBe('{\n  // mine\n  "mcpServers": {}\n}\n');
  const done = await runCallbook([...args, '--yes', '--text'], {
    env: { HOME: home.folder },
    cwd: home.folder,
  });
  expect(done.code).toBe(0);
  expect(await readFile(path, 'utf8')).toBe(
    '{\n  // mine\n  "mcpServers": {\n    "sky-mcp": {\n      "url": "https://sky.example.org/mcp"\n    }\n  }\n}\n',
  );
  const backup = /The old file is (.*)\.$/m.exec(done.out)?.[1] ?? '';
  expect(await readFile(backup, 'utf8')).toContain('"mcpServers": {}');
  const again = await runInTerminal([...args, '--yes'], setting);
  expect(again).toMatchObject({ code: 0, out: `${path} already has sky-mcp.\n` });
});

it('install refuses an entry that is no MCP server, and a file that it cannot read', async () => {
  await using home = await aDist({ '.mcp.json': '{ "mcpServers": ' });
  const install = (slug: string, client: string) =>
    runInTerminal(['install', slug, '--client', client, '--project', '--yes', '--url', service.url], {
      folder: home.folder,
    });
  expect(await install('open-sky', 'cursor')).toMatchObject({
    code: 2,
    err: expect.stringContaining('open-sky is an API, and only MCP servers go into'),
  });
  expect(await install('sky-mcp', 'claude-code')).toMatchObject({
    code: 2,
    err: expect.stringContaining('.mcp.json: It is not valid JSON at line 1.'),
  });
  expect(await install('sky-mcp', 'notepad')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--client is "notepad"; allowed is one of vscode, cursor'),
  });
  expect(await readFile(join(home.folder, '.mcp.json'), 'utf8')).toBe('{ "mcpServers": ');
});

it.each([
  ['the user', [], '.claude.json'],
  ['the project', ['--project'], '.mcp.json'],
])('install writes a server for Claude Code to the file of %s', async (_, options, file) => {
  await using home = await aDist({});
  const args = ['install', 'sky-mcp', '--client', 'claude-code', '--yes', '--url', service.url, ...options];
  expect(await runInTerminal(args, { folder: home.folder })).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(join(home.folder, file), 'utf8'))).toEqual({
    mcpServers: { 'sky-mcp': { type: 'http', url: 'https://sky.example.org/mcp' } },
  });
});

it('install asks before it writes, and does nothing without a yes', async () => {
  await using home = await aDist({});
  const args = ['install', 'sky-mcp', '--client', 'cursor', '--url', service.url];
  const declined = await runInTerminal(args, { folder: home.folder, answer: '' });
  expect(declined).toMatchObject({ code: 1, err: 'Write this change? [y/N] ' });
  expect(declined.out).toMatch(/Nothing was changed\.\n$/);
  const accepted = await runInTerminal(args, { folder: home.folder, answer: 'y' });
  expect(accepted).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(join(home.folder, '.cursor/mcp.json'), 'utf8'))).toEqual({
    mcpServers: { 'sky-mcp': { url: 'https://sky.example.org/mcp' } },
  });
});

it.each([
  [200, 'The reply is longer than any of a Callbook. Is this its address?'],
  [404, 'The service returned status 404. Is this the address of a Callbook?'],
])('a reply with status %i that never ends stops the program with a sentence', async (status, sentence) => {
  await using endless = await serveHttp((_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' });
    const piece = Buffer.alloc(1_048_576, ' ');
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  });
  const { code, err } = await runCallbook(['status', '--url', endless.url('')]);
  expect([code, err.trim()]).toEqual([3, sentence]);
});

it('names each parameter of a call that is wrong in several', async () => {
  const { code, err } = await ask('find', 'x', '--limit', '99');
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(
      /^2 parameters [^\n]+\n- need was "x"; allowed is [^\n]+\n- limit was "?99"?; allowed is /,
    ),
  ]);
});

it('says how to follow with a new key on the command line, and names no call over HTTP', async () => {
  const { out } = await ask('key', 'ada@example.org', '--json');
  expect(JSON.parse(out).note).toContain('CALLBOOK_KEY, then run "callbook follow SLUG"');
  expect(out).not.toContain('/api/');
});

it('keeps to a narrow terminal', async () => {
  const narrow = { url: service.url, columns: 50 };
  const found = await runInTerminal(['find', 'weather forecast for a city'], narrow);
  const shown = await runInTerminal(['show', 'optional-sky'], narrow);
  const lines = `${found.out}${shown.out}`
    .split('\n')
    .filter((line) => !/http|^\d\. |optional-sky {2}/.test(line));
  expect(lines.filter((line) => line.length > 50)).toEqual([]);
});

it('Ctrl-C at a question ends the program with a sentence', async () => {
  const args = ['install', 'optional-sky', '--client', 'cursor', '--config', '/nowhere/mcp.json'];
  const { code, err } = await runInTerminal(args, { url: service.url, stopsAtQuestions: true });
  expect([code, err]).toEqual([1, expect.stringMatching(/Stopped\. Nothing was changed\.\n$/)]);
});

it('a file that cannot be read or written is one sentence', async () => {
  const inFile = ['lock', 'add', 'open-sky', 'get_weather', '--lock', '/dev/null/lock.json'];
  const { code, err } = await runInTerminal(inFile, { url: service.url });
  const fault = '"/dev/null/lock.json.new" cannot be read or written: a part of the path is no folder.\n';
  expect([code, err]).toEqual([2, fault]);
  const folder = await runInTerminal(['lock', 'check', '--lock', '/'], { url: service.url });
  expect(folder.err).toBe('A file cannot be read or written: it is a folder.\n');
});

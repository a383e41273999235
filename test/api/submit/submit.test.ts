import fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type SubmitDeps, submit } from '../../../src/api/submit/submit.ts';
import { type SubmitAnswer, SubmitAnswerSchema } from '../../../src/api/submit/submit-schema.ts';
import { parseEntry } from '../../../src/entry/files/parse.ts';
import { ProblemSchema } from '../../../src/http/problem-schema.ts';
import { MAX_BITS } from '../../../src/proof/price.ts';
import { solve } from '../../../src/proof/solve.ts';
import { checkSubmission } from '../../../src/pull-requests/submission/check-submission.ts';
import { EVERYBODY, takeAll } from '../../../src/store/allowance.ts';
import { KEYS } from '../../../src/store/keys.ts';
import { LIMITS, MAX_WAITING_PROPOSALS } from '../../../src/store/limits.ts';
import { dropSubmission, listSubmissions, saveSubmission } from '../../../src/store/submissions.ts';
import { aSubmission } from '../../helpers/a-submission.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { aGithub } from '../../helpers/fake-github.ts';
import { aStore, REDIS_KINDS } from '../../helpers/stores.ts';
import { KEY_FAMILIES } from '../../store/key-families.ts';

const lights = anEntry({
  slug: 'sea-lights',
  name: 'Sea Lights',
  endpoint: 'https://sealights.example.org/v1',
  capabilities: ['find_lighthouses'],
  summary: 'Lighthouses of the world with their characters.',
});
const catalog = aCatalog([lights, anEntry()]);
const NOW = new Date('2026-11-21T12:00:00Z');
const REPOSITORY = 'https://github.com/callbook/callbook';

const post = (body: unknown) =>
  new Request('http://localhost/api/public/submit', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const anyDeps = {
  openCatalog: async () => catalog,
  store: null,
  secret: 'a-secret-for-tests-of-32-characters-or-more',
  ip: '192.0.2.1',
  now: () => NOW,
  repositoryUrl: REPOSITORY,
  pullRequests: null,
};
const answerOf = async (response: Response): Promise<SubmitAnswer> =>
  SubmitAnswerSchema.parse(await response.json());
const problemOf = async (response: Response) => ProblemSchema.parse(await response.json());
/** What the test logs as errors, which are not printed. */
function loggedErrors() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  return logged;
}

describe.each(REDIS_KINDS)('on $name', async ({ redisUrl }) => {
  const test = await aStore(redisUrl);
  afterAll(() => test[Symbol.asyncDispose]());
  const deps = { ...anyDeps, store: test.store };
  /** Proposes the interface of a number. */
  const propose = (n: number, more: Partial<SubmitDeps> = {}) =>
    submit(post(aSubmission({ slug: `lights-${n}`, endpoint: `https://lights.example.org/${n}` })), {
      ...deps,
      ...more,
    });

  it('submit stores a proposal and returns its file and the page to propose it on', async () => {
    await test.flush();
    const response = await submit(post(aSubmission()), deps);
    expect(response.status).toBe(200);
    const answer = await answerOf(response);
    expect(answer).toMatchObject({
      state: 'pending_review',
      file: { path: 'entries/api/lighthouse-log.yaml' },
      pull_request_url: null,
    });
    expect(answer.file.content).toMatch(/^name: Lighthouse Log\nsummary: Characters and heights/);
    const proposal = new URL(answer.propose_url ?? '');
    expect(proposal.href.startsWith(`${REPOSITORY}/new/main/entries/api?`)).toBe(true);
    expect(proposal.searchParams.get('value')).toBe(answer.file.content);
    expect(await listSubmissions(test.store)).toEqual([
      { id: answer.submission_id, at: NOW.toISOString(), ...answer.file },
    ]);
    await dropSubmission(test.store, answer.submission_id);
    expect(await listSubmissions(test.store)).toEqual([]);
  });

  it('the same proposal is stored once', async () => {
    await test.flush();
    const first = await answerOf(await submit(post(aSubmission()), deps));
    const second = await answerOf(await submit(post(aSubmission()), deps));
    expect(second.submission_id).toBe(first.submission_id);
    expect(await listSubmissions(test.store)).toHaveLength(1);
  });

  it('every key that submit writes expires', async () => {
    await test.flush();
    await submit(post(aSubmission()), deps);
    for (const key of await test.store.keys('*')) {
      expect(
        KEY_FAMILIES.some(({ pattern }) => pattern.test(key)),
        key,
      ).toBe(true);
      expect(await test.store.ttl(key), key).toBeGreaterThan(0);
    }
  });

  it('one source may propose 6 times an hour, and the refusal says when to try again', async () => {
    await test.flush();
    const statuses = [];
    for (let n = 0; n < LIMITS.submitBurst.calls; n += 1) statuses.push((await propose(n)).status);
    expect(statuses).toEqual(Array(LIMITS.submitBurst.calls).fill(200));
    const refused = await propose(99);
    expect([refused.status, (await problemOf(refused)).code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await submit(post(aSubmission()), { ...deps, ip: '198.51.100.2' })).status).toBe(200);
  });

  it('after many proposals in a day, each costs a proof of work, and none is refused for their number', async () => {
    await test.flush();
    const counted = { limit: LIMITS.submitService, who: EVERYBODY };
    for (let i = 0; i < LIMITS.submitService.calls; i += 1)
      await takeAll(test.store, [counted], NOW, { bits: MAX_BITS, id: `${i}` });
    const refused = await propose(1);
    const { code, hint, challenge = '', bits = 0 } = await problemOf(refused);
    expect([refused.status, code, bits]).toEqual([429, 'proof_needed', MAX_BITS]);
    expect(hint).toContain('Or open the pull request yourself: ');
    const request = post(aSubmission());
    request.headers.set('proof-of-work', (await solve(challenge, bits)) ?? '');
    expect((await submit(request, deps)).status).toBe(200);
    expect(await listSubmissions(test.store)).toHaveLength(1);
  });

  it('addresses of one IPv4 /24 share the limit, and the refusal names the page to propose on', async () => {
    await test.flush();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => propose(n, { ip: `198.51.100.${n}` })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ ok }) => ok).length, refused.length]).toEqual([LIMITS.submitBurst.calls, 2]);
    const { detail, hint } = await problemOf(refused[0] as Response);
    expect(detail).toBe(
      'At most 6 proposals from one source are allowed in an hour. Nothing was stored or sent.',
    );
    expect(hint).toMatch(
      new RegExp(
        `^Wait \\d+ seconds\\. Or open the pull request yourself: ${REPOSITORY}/new/main/entries/api\\?filename=lights-\\d+\\.yaml`,
      ),
    );
  });

  it('one proposal from each of 150 networks is stored on one day', async () => {
    await test.flush();
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, n) => propose(n, { ip: `130.0.${n}.1` })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await listSubmissions(test.store)).toHaveLength(150);
  });

  it('new proposals replace the oldest when the list is full', async () => {
    await test.flush();
    const proposal = (n: number) => ({
      ...{ id: `id-${n}`, path: `entries/api/lights-${n}.yaml`, content: `name: ${n}\n` },
      at: new Date(NOW.getTime() + n * 60_000).toISOString(),
    });
    const save = (n: number) => saveSubmission(test.store, proposal(n), { max: 5, isFirst: true });
    const dropped = [];
    for (let n = 0; n < 8; n += 1) dropped.push(await save(n));
    expect(dropped).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
    expect(await save(7)).toBe(0);
    expect((await listSubmissions(test.store)).map(({ id }) => id)).toEqual(
      [3, 4, 5, 6, 7].map((n) => `id-${n}`),
    );
    expect(await test.store.keys('callbook:submission:*')).toHaveLength(5);
    await Promise.all(Array.from({ length: 30 }, (_, n) => save(100 + n)));
    expect(await listSubmissions(test.store)).toHaveLength(5);
    expect(await test.store.keys('callbook:submission:*')).toHaveLength(5);
  });

  it('the first proposals of sources replace further ones, and further ones never replace them', async () => {
    await test.flush();
    const save = (n: number, isFirst: boolean) =>
      saveSubmission(
        test.store,
        { id: `id-${n}`, path: `entries/api/lights-${n}.yaml`, content: '', at: NOW.toISOString() },
        { max: 4, isFirst },
      );
    const ids = async () => (await listSubmissions(test.store)).map(({ id }) => id);
    for (const [n, isFirst] of [true, false, false, true].entries()) await save(n, isFirst);
    expect([await save(4, true), await ids()]).toEqual([1, ['id-0', 'id-2', 'id-3', 'id-4']]);
    expect([await save(5, false), await ids()]).toEqual([1, ['id-0', 'id-3', 'id-4', 'id-5']]);
    expect([await save(6, true), await ids()]).toEqual([1, ['id-0', 'id-3', 'id-4', 'id-6']]);
    expect([await save(7, false), await ids()]).toEqual([null, ['id-0', 'id-3', 'id-4', 'id-6']]);
    expect([await save(8, true), await ids()]).toEqual([1, ['id-3', 'id-4', 'id-6', 'id-8']]);
    expect(await test.store.zcard(KEYS.submissionsFurther)).toBe(0);
  });

  it('a second proposal of a source is refused when only first ones wait and the list is full', async () => {
    await test.flush();
    loggedErrors();
    const [first, ...others] = Array.from({ length: MAX_WAITING_PROPOSALS }, (_, n) => ({
      score: NOW.getTime() - 1_000_000 + n,
      member: `waiting-${n}`,
    }));
    await test.store.zadd(KEYS.submissions, first as never, ...others);
    expect((await submit(post(aSubmission()), deps)).status).toBe(200);
    const refused = await propose(2);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '86400']);
    const { detail, hint } = await problemOf(refused);
    expect(detail).toBe(
      '2,000 proposals wait already, and this source has proposed today. Nothing was stored or sent.',
    );
    expect(hint).toMatch(/^Send it again tomorrow\. Or open the pull request yourself: https:/);
    expect(await test.store.zscore(KEYS.submissions, 'waiting-1')).not.toBeNull();
  });

  it('submit accepts a proposal when 2,000 wait, and logs that one was dropped', async () => {
    await test.flush();
    const logged = loggedErrors();
    const waiting = Array.from({ length: MAX_WAITING_PROPOSALS }, (_, n) => ({
      score: NOW.getTime() - 1_000_000 + n,
      member: `waiting-${n}`,
    }));
    const [first, ...others] = waiting;
    await test.store.zadd(KEYS.submissions, first as never, ...others);
    expect((await submit(post(aSubmission()), deps)).status).toBe(200);
    expect(await test.store.zcard(KEYS.submissions)).toBe(MAX_WAITING_PROPOSALS);
    expect(await test.store.zscore(KEYS.submissions, 'waiting-0')).toBeNull();
    expect(String(logged.mock.calls[0]?.[0])).toContain('1 unreviewed proposals were dropped');
  });

  it('one source gets 3 pull requests a day; further proposals are stored with an explanation', async () => {
    await test.flush();
    await using github = await aGithub();
    const pullRequests = { ...github, fetch };
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await answerOf(await propose(n, { pullRequests })));
    expect(answers.map(({ pull_request_url }) => pull_request_url !== null)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ]);
    expect(answers[3]?.note).toContain('the limit is 3 a day for one source and 20 in all');
    expect(answers[3]?.propose_url).toContain('lights-3.yaml');
    expect([github.pulls.length, (await listSubmissions(test.store)).length]).toEqual([3, 2]);
  });

  it('20 pull requests a day are opened in all, even if many come at once', async () => {
    await test.flush();
    await using github = await aGithub();
    const pullRequests = { ...github, fetch };
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => propose(n, { pullRequests, ip: `130.0.${n}.1` })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(github.pulls).toHaveLength(LIMITS.pullService.calls);
    expect(await listSubmissions(test.store)).toHaveLength(40);
  });

  it('refused proposals do not count', async () => {
    await test.flush();
    for (let n = 0; n < 10; n += 1) expect((await submit(post({}), deps)).status).toBe(400);
    expect((await submit(post(aSubmission()), deps)).status).toBe(200);
  });

  it('submit opens a pull request if a token is configured', async () => {
    await test.flush();
    await using github = await aGithub();
    const pullRequests = { ...github, fetch };
    const answer = await answerOf(await submit(post(aSubmission()), { ...deps, pullRequests }));
    expect(answer.pull_request_url).toBe('https://github.com/callbook/callbook/pull/1');
    const branch = `submit/${answer.submission_id}`;
    expect(github.files.get(`${branch}:entries/api/lighthouse-log.yaml`)).toBe(answer.file.content);
    expect(github.pulls).toMatchObject([
      { title: 'Add entries/api/lighthouse-log.yaml', head: branch, base: 'main' },
    ]);
    expect(await listSubmissions(test.store)).toEqual([]);
  });

  it('a repeated proposal gets the same pull request', async () => {
    await test.flush();
    await using github = await aGithub();
    const pullRequests = { ...github, fetch };
    const [first, second] = [
      await answerOf(await submit(post(aSubmission()), { ...deps, pullRequests })),
      await answerOf(await submit(post(aSubmission()), { ...deps, pullRequests })),
    ];
    expect(second.pull_request_url).toBe(first.pull_request_url);
    expect(github.pulls).toHaveLength(1);
  });

  it.each(['GET ', 'POST /git/refs', 'PUT /contents/entries/api/lighthouse-log.yaml', 'POST /pulls'])(
    'keeps the proposal where GitHub fails at "%s", and goes on from there when it is sent again',
    async (call) => {
      await test.flush();
      const logged = loggedErrors();
      await using github = await aGithub();
      const pullRequests = { ...github, fetch };
      github.failing.add(call);
      const kept = await answerOf(await submit(post(aSubmission()), { ...deps, pullRequests }));
      expect(kept.pull_request_url).toBeNull();
      expect(await listSubmissions(test.store)).toHaveLength(1);
      expect(String(logged.mock.calls[0]?.[0])).toContain('GitHub returned 502');
      github.failing.clear();
      const opened = await answerOf(await submit(post(aSubmission()), { ...deps, pullRequests }));
      expect(opened.pull_request_url).toBe('https://github.com/callbook/callbook/pull/1');
      expect(github.pulls).toHaveLength(1);
    },
  );

  it('the response does not reveal a token that GitHub refuses', async () => {
    await test.flush();
    const logged = loggedErrors();
    await using github = await aGithub();
    const response = await submit(post(aSubmission()), {
      ...deps,
      pullRequests: { ...github, token: 'a-stale-token', fetch },
    });
    expect([response.status, (await response.text()).includes('a-stale-token')]).toEqual([200, false]);
    expect(JSON.stringify(logged.mock.calls.map(String))).not.toContain('a-stale-token');
  });

  it('submit returns 503 if the store is unreachable, and stores nothing', async () => {
    await test.flush();
    loggedErrors();
    test.interfere(() => Promise.reject(new Error('gone')));
    const response = await submit(post(aSubmission()), deps);
    test.pass();
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await listSubmissions(test.store)).toEqual([]);
  });
});

it('one 400 lists every error with its place in the body and the value found', async () => {
  const response = await submit(
    post(
      aSubmission({
        slug: 'Lighthouse',
        summary: 'x'.repeat(141),
        tags: ['Sea', 'sea'],
        colour: 'red',
        featured: true,
      }),
    ),
    anyDeps.store ? anyDeps : { ...anyDeps, store: {} as never },
  );
  const { status, detail, errors } = await problemOf(response);
  expect([status, detail]).toEqual([400, `The entry has ${errors?.length} errors.`]);
  expect(errors?.map(({ parameter, found }) => [parameter, found])).toEqual(
    expect.arrayContaining([
      ['slug', '"Lighthouse"'],
      ['featured', 'true'],
      ['tags[0]', '"Sea"'],
      ['colour', '"red"'],
    ]),
  );
  expect(errors?.find(({ parameter }) => parameter === 'summary')?.allowed).toContain(
    'at most 140 are allowed',
  );
});

it.each([
  ['package', {}],
  ['package', null],
  ['package', ''],
  ['verification', { how: 'magic' }],
  ['verification', null],
  ['featured', false],
])('submit names the field %s of the maintainers once, with the value %j', async (field, value) => {
  const response = await submit(post(aSubmission({ [field]: value })), { ...anyDeps, store: {} as never });
  const { detail, errors } = await problemOf(response);
  const allowed = `${field} is set by maintainers. Leave it out`;
  expect(errors).toEqual([{ parameter: field, found: JSON.stringify(value), allowed }]);
  expect(detail).toBe(`${allowed}.`);
});

it.each<[string, Record<string, unknown>, string, string]>([
  [
    'a taken slug',
    { slug: 'sea-lights' },
    'slug',
    'is taken by entries/api/sea-lights.yaml. Choose another slug',
  ],
  [
    'a taken endpoint',
    { endpoint: 'https://SEALIGHTS.example.org/v1/' },
    'endpoint',
    'is taken by entries/api/sea-lights.yaml',
  ],
  [
    'a known capability in other words',
    { capabilities: ['find_lighthouse'] },
    'capabilities[0]',
    'Write "find_lighthouses"',
  ],
  [
    'a replacement that is not there',
    { status: 'deprecated', replaced_by: 'nobody' },
    'replaced_by',
    'is not the slug of another entry',
  ],
])('submit refuses %s and names the entry that exists', async (_, fields, field, words) => {
  const { errors } = await problemOf(
    await submit(post(aSubmission(fields)), { ...anyDeps, store: {} as never }),
  );
  expect(errors).toEqual([
    expect.objectContaining({ parameter: field, allowed: expect.stringContaining(words) }),
  ]);
});

it.each<[string, Record<string, unknown>]>([
  ['endpoint', { endpoint: 'javascript:alert(1)' }],
  ['endpoint', { endpoint: 'file:///etc/passwd' }],
  ['probe_url', { probe_url: 'http://localhost:6379/' }],
  ['probe_url', { probe_url: 'https://2130706433/' }],
  ['openapi_url', { openapi_url: 'https://intranet/openapi.json' }],
])('submit refuses an address for %s that nobody else can reach: %j', async (field, fields) => {
  const response = await submit(post(aSubmission(fields)), { ...anyDeps, store: {} as never });
  const { status, errors } = await problemOf(response);
  expect([status, errors?.map(({ parameter }) => parameter)]).toEqual([400, [field]]);
});

it.each([
  { endpoint: 'http://localhost:8080/search' },
  { endpoint: 'https://{host}:8089/v1', parameters: { host: 'name of your own server' } },
  { endpoint: 'lights serve --host 127.0.0.1', category: 'cli' },
  { endpoint: 'https://1.1.1.1/dns-query', probe_url: 'https://lights.example.org/health' },
])('submit accepts the addresses %j', async (fields) => {
  await using test = await aStore(null);
  expect((await submit(post(aSubmission(fields)), { ...anyDeps, store: test.store })).status).toBe(200);
});

it('submit accepts addresses inside the network of a registry with an overlay', async () => {
  await using test = await aStore(null);
  const deps = { ...anyDeps, store: test.store, hasOverlay: true };
  const inside = aSubmission({ endpoint: 'https://10.0.0.5/v1', docs_url: 'https://wiki.internal/lights' });
  expect((await submit(post(inside), deps)).status).toBe(200);
});

it('similar lists entries that do nearly the same', async () => {
  await using test = await aStore(null);
  const answer = await answerOf(
    await submit(post(aSubmission({ name: 'Sea Lights 2' })), { ...anyDeps, store: test.store }),
  );
  expect(answer.similar.map(({ slug }) => slug)).toContain('sea-lights');
});

it('propose_url is null without a repository, and the note does not name it', async () => {
  await using test = await aStore(null);
  const answer = await answerOf(
    await submit(post(aSubmission()), { ...anyDeps, store: test.store, repositoryUrl: null }),
  );
  expect(answer.propose_url).toBeNull();
  expect(answer.note).toBe('Stored for the maintainers, who review it before anything is published.');
});

it('every accepted proposal becomes a file that the entry check accepts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  );
  let passed = 0;
  const fields = fc.record(
    {
      name: text,
      summary: text,
      description: text,
      auth_mode: text.map((words) => `none (${words})`),
      pricing: fc.option(text),
      invocation_example: text,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fields, (changed) => {
      const { file } = checkSubmission(aSubmission(changed), []);
      if (!file) return;
      passed += 1;
      const { parsed } = parseEntry(file.content, {
        file: file.path,
        slug: 'lighthouse-log',
        category: 'api',
      });
      expect(parsed?.entry).toMatchObject(changed);
    }),
    { numRuns: 500 },
  );
  expect(passed).toBeGreaterThan(50);
});

it.each<[string, unknown, number]>([
  ['text', 'not json', 400],
  ['a list', [], 400],
  ['an entry with a field of the prototype', JSON.parse('{"__proto__": {"name": "x"}}'), 400],
  ['an entry over 16 KiB', aSubmission({ description: 'x'.repeat(17_000) }), 413],
])('refuses %s', async (_, body, status) => {
  expect((await submit(post(body), { ...anyDeps, store: {} as never })).status).toBe(status);
});

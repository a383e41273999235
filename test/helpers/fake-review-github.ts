import { text } from 'node:stream/consumers';
import { serveHttp } from './loopback.ts';

export type FakePull = {
  number: number;
  head: string;
  state?: 'open' | 'closed';
  labels?: string[];
  files?: { filename: string; status: string }[];
};
type Answer = { status: number; value: unknown };
type Body = Record<string, unknown>;

/**
 * The part of GitHub's REST API that reviews, labels and opens pull requests of one repository, over real HTTP. Like
 * GitHub, it refuses to create what exists.
 */
export async function aReviewGithub({ token = 'a-token' } = {}) {
  const pulls: FakePull[] = [];
  const comments: { id: number; pull: number; body: string; user: { type: string } }[] = [];
  const labels = new Set<string>();
  const branches = new Map<string, string>();
  const files = new Map<string, string>();
  const opened: {
    title: string;
    head: string;
    base: string;
    body: string;
    state: string;
    closed_at: string | null;
  }[] = [];
  const calls: string[] = [];
  const wrong: string[] = [];

  const ok = (value: unknown = {}): Answer => ({ status: 200, value });
  const refused = { status: 422, value: { message: 'Validation Failed' } };
  const missing = { status: 404, value: { message: 'Not Found' } };
  const pullOf = (number: string | undefined) => pulls.find((pull) => pull.number === Number(number));
  const shown = ({ number, head, state = 'open', labels: given = [] }: FakePull) => ({
    number,
    state,
    title: '$(touch pwned) ::error::title',
    base: { ref: 'main' },
    head: { sha: head, ref: '`touch pwned`' },
    labels: given.map((name) => ({ name })),
  });

  const routes: readonly [RegExp, (found: string[], body: Body, query: URLSearchParams) => Answer][] = [
    [
      /^GET \/pulls$/,
      (_, _body, query) => {
        const head = query.get('head')?.split(':')[1];
        if (head !== undefined) return ok(opened.filter((pull) => pull.head === head));
        return ok(pulls.filter(({ state = 'open' }) => state === 'open').map(shown));
      },
    ],
    [
      /^GET \/pulls\/(\d+)$/,
      ([number]) => (pullOf(number) ? ok(shown(pullOf(number) as FakePull)) : missing),
    ],
    [/^GET \/pulls\/(\d+)\/files$/, ([number]) => ok(pullOf(number)?.files ?? [])],
    [/^GET \/git\/ref\/heads\/main$/, () => ok({ object: { sha: 'a'.repeat(40) } })],
    [
      /^GET \/issues\/(\d+)\/comments$/,
      ([number]) => ok(comments.filter(({ pull }) => pull === Number(number))),
    ],
    [
      /^POST \/issues\/(\d+)\/comments$/,
      ([number], body) => {
        comments.push({
          id: comments.length + 1,
          pull: Number(number),
          body: String(body.body),
          user: { type: 'Bot' },
        });
        return ok();
      },
    ],
    [
      /^PATCH \/issues\/comments\/(\d+)$/,
      ([id], body) => {
        const found = comments.find((comment) => comment.id === Number(id));
        return found ? ok(Object.assign(found, body)) : missing;
      },
    ],
    [
      /^GET \/issues\/(\d+)\/labels$/,
      ([number]) => ok((pullOf(number)?.labels ?? []).map((name) => ({ name }))),
    ],
    [
      /^POST \/issues\/(\d+)\/labels$/,
      ([number], body) => {
        const pull = pullOf(number);
        if (pull) pull.labels = [...new Set([...(pull.labels ?? []), ...(body.labels as string[])])];
        return ok();
      },
    ],
    [
      /^DELETE \/issues\/(\d+)\/labels\/(.+)$/,
      ([number, label = '']) => {
        const pull = pullOf(number);
        if (pull) pull.labels = (pull.labels ?? []).filter((each) => each !== decodeURIComponent(label));
        return ok([]);
      },
    ],
    [
      /^POST \/labels$/,
      (_, { name }) => {
        if (labels.has(String(name))) return refused;
        labels.add(String(name));
        return { status: 201, value: {} };
      },
    ],
    [/^PATCH \/labels\/(.+)$/, ([name = '']) => (labels.has(decodeURIComponent(name)) ? ok() : missing)],
    [
      /^POST \/git\/refs$/,
      (_, { ref, sha }) => {
        if (branches.has(String(ref))) return refused;
        branches.set(String(ref), String(sha));
        return { status: 201, value: {} };
      },
    ],
    [
      /^PATCH \/git\/refs\/heads\/(.+)$/,
      ([name], { sha }) => {
        branches.set(`refs/heads/${name}`, String(sha));
        return ok();
      },
    ],
    [
      /^GET \/contents\/(.+)$/,
      ([path = '']) => {
        const found = files.get(`main:${path}`);
        if (found === undefined) return missing;
        return ok({
          sha: 'b'.repeat(40),
          content: Buffer.from(found).toString('base64').replace(/.{60}/g, '$&\n'),
        });
      },
    ],
    [
      /^PUT \/contents\/(.+)$/,
      ([path = ''], { branch, content, sha }) => {
        if (sha !== 'b'.repeat(40)) return { status: 409, value: { message: 'does not match' } };
        files.set(`${branch}:${path}`, Buffer.from(String(content), 'base64').toString('utf8'));
        return ok();
      },
    ],
    [
      /^POST \/pulls$/,
      (_, { title, head, base, body }) => {
        const [own, to] = [String(head), String(base)];
        if (opened.some((pull) => pull.head === own && pull.state === 'open')) return refused;
        opened.push({
          title: String(title),
          head: own,
          base: to,
          body: String(body),
          state: 'open',
          closed_at: null,
        });
        const number = 100 + opened.length;
        pulls.push({ number, head: own });
        return { status: 201, value: { number } };
      },
    ],
  ];

  const server = await serveHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://github.test');
    const call = `${request.method} ${pathname.replace('/repos/o/r', '')}`;
    const body = await text(request);
    calls.push(call);
    const route = routes.find(([pattern]) => pattern.test(call));
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    if (!route) wrong.push(call);
    const answer = !isKnown
      ? { status: 401, value: { message: 'Bad credentials' } }
      : (route?.[1](route[0].exec(call)?.slice(1) ?? [], body === '' ? {} : JSON.parse(body), searchParams) ??
        missing);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(answer.value === null ? '' : JSON.stringify(answer.value));
  });
  const apiUrl = server.url('').replace(/\/$/, '');
  return {
    ...server,
    apiUrl,
    token,
    /** Variables of a runner whose workflows call this GitHub. */
    runner: { GITHUB_API_URL: apiUrl, GITHUB_REPOSITORY: 'o/r' },
    workflow: { apiUrl, repository: 'o/r', token },
    ...{ pulls, comments, labels, branches, files, opened, calls, wrong },
  };
}

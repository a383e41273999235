import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { serveHttp } from './loopback.ts';

type Body = Record<string, unknown>;
type Answer = { status: number; value: unknown };

/**
 * The part of GitHub's REST API that proposes a file from a fork, over real HTTP. It refuses a wrong token, a tree or a
 * parent that it does not know, and a branch or an open pull request that exists. `base` is what main points to.
 */
export async function aForkGithub(base: { commit: string; tree: string }) {
  const token = 'a-token';
  const trees = new Map<string, string>([[base.tree, '']]);
  const commits = new Map<string, { message: string; content: string }>();
  /** Content of the file by `owner/name:branch`. */
  const branches = new Map<string, string>();
  const pulls: { number: number; html_url: string; head: string; title: string; body: string }[] = [];
  const calls: string[] = [];

  const ok = (value: unknown): Answer => ({ status: 200, value });
  const refused = { status: 422, value: { message: 'Validation Failed' } };
  const shaOf = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('hex');

  const routes: readonly [RegExp, (repository: string, body: Body, rest: string) => Answer][] = [
    [/^POST \/merge-upstream$/, (_, { branch }) => (branch === 'main' ? ok({}) : refused)],
    [
      /^POST \/git\/trees$/,
      (_, body) => {
        const [file] = body.tree as { content: string }[];
        if (!trees.has(String(body.base_tree)) || !file) return refused;
        trees.set(shaOf(body), file.content);
        return ok({ sha: shaOf(body) });
      },
    ],
    [
      /^POST \/git\/commits$/,
      (_, body) => {
        const content = trees.get(String(body.tree));
        if (content === undefined || (body.parents as string[]).join() !== base.commit) return refused;
        commits.set(shaOf(body), { message: String(body.message), content });
        return ok({ sha: shaOf(body) });
      },
    ],
    [
      /^POST \/git\/refs$/,
      (repository, { ref, sha }) => {
        const branch = `${repository}:${String(ref).replace('refs/heads/', '')}`;
        if (branches.has(branch)) return refused;
        branches.set(branch, commits.get(String(sha))?.content ?? '');
        return ok({});
      },
    ],
    [
      /^PATCH \/git\/refs\/heads\/(.+)$/,
      (repository, { sha }, branch) => {
        branches.set(`${repository}:${branch}`, commits.get(String(sha))?.content ?? '');
        return ok({});
      },
    ],
    [
      /^GET \/pulls\?(.+)$/,
      (_, _body, query) => ok(pulls.filter(({ head }) => head === new URLSearchParams(query).get('head'))),
    ],
    [
      /^POST \/pulls$/,
      (repository, { head, title, body }) => {
        if (pulls.some((pull) => pull.head === head)) return refused;
        const number = pulls.length + 1;
        const html_url = `https://github.com/${repository}/pull/${number}`;
        pulls.push({ number, html_url, head: String(head), title: String(title), body: String(body) });
        return ok(pulls.at(-1));
      },
    ],
    [/^PATCH \/pulls\/(\d+)$/, (_, body, number) => ok(Object.assign(pulls[Number(number) - 1] ?? {}, body))],
  ];

  const server = await serveHttp(async (request, response) => {
    const body = await text(request);
    const [, repository = '', path = ''] = /^\/repos\/([^/]+\/[^/]+)(.*)$/.exec(request.url ?? '') ?? [];
    const call = `${request.method} ${path}`;
    calls.push(`${request.method} ${repository}${path}`);
    const route = routes.find(([pattern]) => pattern.test(call));
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    const missing = { status: isKnown ? 404 : 401, value: { message: 'Not Found' } };
    const rest = route?.[0].exec(call)?.[1] ?? '';
    const answer =
      isKnown && route ? route[1](repository, body === '' ? {} : JSON.parse(body), rest) : missing;
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer.value));
  });
  const apiUrl = server.url('').replace(/\/$/, '');
  return { ...server, apiUrl, token, commits, branches, pulls, calls };
}

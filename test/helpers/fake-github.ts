import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveHttp } from './loopback.ts';

type Pull = { number: number; html_url: string; title: string; body: string; head: string; base: string };

/**
 * The part of GitHub's REST API that opens a pull request, over real HTTP. It refuses what GitHub refuses: a wrong
 * token, a branch or a file that exists, a second pull request from a branch. `failing` names calls that break.
 */
export async function aGithub({ token = 'a-token', repository = 'callbook/callbook' } = {}) {
  const branches = new Map([['main', 'f00d']]);
  const files = new Map<string, string>();
  const pulls: Pull[] = [];
  const calls: string[] = [];
  const failing = new Set<string>();

  const make = (request: string, body: Record<string, string>): { status: number; value: unknown } => {
    const refused = { status: 422, value: { message: 'Validation Failed' } };
    if (request === 'GET ') return { status: 200, value: { default_branch: 'main' } };
    if (request === 'GET /git/ref/heads/main')
      return { status: 200, value: { object: { sha: branches.get('main') } } };
    if (request === 'POST /git/refs') {
      const branch = body.ref?.replace('refs/heads/', '') ?? '';
      if (branches.has(branch)) return refused;
      branches.set(branch, body.sha ?? '');
      return { status: 201, value: { ref: body.ref } };
    }
    if (request.startsWith('PUT /contents/')) {
      const file = `${body.branch}:${request.slice('PUT /contents/'.length)}`;
      if (files.has(file)) return refused;
      files.set(file, Buffer.from(body.content ?? '', 'base64').toString('utf8'));
      return { status: 201, value: {} };
    }
    if (request === 'POST /pulls') {
      if (pulls.some(({ head }) => head === body.head)) return refused;
      const number = pulls.length + 1;
      const html_url = `https://github.com/${repository}/pull/${number}`;
      const { title = '', body: words = '', head = '', base = '' } = body;
      pulls.push({ number, html_url, title, body: words, head, base });
      return { status: 201, value: pulls.at(-1) };
    }
    if (request.startsWith('GET /pulls?')) {
      const head = new URLSearchParams(request.split('?')[1]).get('head')?.split(':')[1];
      return { status: 200, value: pulls.filter((pull) => pull.head === head) };
    }
    return { status: 404, value: { message: 'Not Found' } };
  };
  const answer = async (incoming: IncomingMessage) => {
    const { method = '', url = '', headers } = incoming;
    const body = await text(incoming);
    const request = `${method} ${url.replace(`/repos/${repository}`, '')}`;
    calls.push(request);
    if (failing.has(request)) return { status: 502, value: { message: 'Bad Gateway' } };
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, value: { message: 'Bad credentials' } };
    return make(request, body === '' ? {} : JSON.parse(body));
  };
  const server = await serveHttp(async (incoming, outgoing) => {
    const { status, value } = await answer(incoming);
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  });
  return {
    ...server,
    apiUrl: server.url('').replace(/\/$/, ''),
    repository,
    token,
    branches,
    files,
    pulls,
    calls,
    failing,
  };
}

import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { serveHttp } from './loopback.ts';
import { aServedCatalog } from './served-catalog.ts';

/** A registry, and the reports that it accepted. */
export async function aWatchedRegistry(...catalog: Parameters<typeof aServedCatalog>) {
  const site = await aServedCatalog(...catalog);
  onTestFinished(() => site[Symbol.asyncDispose]());
  const reports: { status: number; body: unknown }[] = [];
  const front = await serveHttp(async (request, response) => {
    const body = await text(request);
    const init = request.method === 'POST' ? { body, headers: { 'Content-Type': 'application/json' } } : {};
    const reply = await fetch(site.origin + request.url, { method: request.method ?? 'GET', ...init });
    if (request.url === '/api/public/report') reports.push({ status: reply.status, body: JSON.parse(body) });
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(await reply.text());
  });
  onTestFinished(() => front[Symbol.asyncDispose]());
  return { url: front.url(''), reports };
}

import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { serveHttp } from './loopback.ts';

type State = {
  challenge: string;
  access: string;
  refresh: string;
  issued: number;
  grants: string[];
  /** The code of RFC 6749 with which a token is refused. */
  refusal: string;
  /** What requests of this MCP method get instead of an answer. */
  fault: { method: string; answer: (response: ServerResponse) => void } | null;
};

/** A hosted MCP server with OAuth and its authorization server, which agrees to everything. Tokens live until `expire`. */
export async function anOauthServer() {
  const state: State = {
    challenge: '',
    access: '',
    refresh: '',
    issued: 0,
    grants: [],
    refusal: 'invalid_grant',
    fault: null,
  };
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'hosted', version: '1.0.0' });
    server.registerTool('echo', { inputSchema: z.object({ message: z.string() }) }, ({ message }) => ({
      content: [{ type: 'text', text: message }],
    }));
    return server;
  });
  const server = await serveHttp(async (incoming, response) => {
    const origin = `http://127.0.0.1:${server.port}`;
    const body = await text(incoming);
    const url = new URL(incoming.url ?? '/', origin);
    const json = (value: object, status = 200, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify(value));
    if (url.pathname === '/.well-known/oauth-protected-resource/mcp')
      return void json({ resource: `${origin}/mcp`, authorization_servers: [origin] });
    if (url.pathname === '/.well-known/oauth-authorization-server')
      return void json({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
      });
    if (url.pathname === '/register') return void json({ ...JSON.parse(body), client_id: 'gateway' }, 201);
    if (url.pathname === '/authorize') {
      state.challenge = url.searchParams.get('code_challenge') ?? '';
      const target = new URL(url.searchParams.get('redirect_uri') ?? '');
      target.searchParams.set('code', 'the-code');
      target.searchParams.set('state', url.searchParams.get('state') ?? '');
      return void response.writeHead(302, { Location: target.href }).end();
    }
    if (url.pathname === '/token') {
      const form = new URLSearchParams(body);
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRefresh = form.get('grant_type') === 'refresh_token';
      const isValid = isRefresh ? form.get('refresh_token') === state.refresh : verifier === state.challenge;
      const error_description = `refused: ${form.get('refresh_token')}`;
      if (!isValid) return void json({ error: state.refusal, error_description }, 400);
      state.grants.push(form.get('grant_type') ?? '');
      return void json(issueTokens());
    }
    if (incoming.headers.authorization !== `Bearer ${state.access}` || state.access === '') {
      const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
      return void json({}, 401, { 'WWW-Authenticate': `Bearer resource_metadata="${metadata}"` });
    }
    if (state.fault && body.includes(`"${state.fault.method}"`)) return state.fault.answer(response);
    const { method = 'GET', headers } = incoming;
    const asked = new Request(url, {
      method,
      headers: headers as Record<string, string>,
      body: body === '' ? null : body,
    });
    const reply = await handler.fetch(asked);
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text());
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const issueTokens = () => {
    state.issued += 1;
    state.access = `access-token-${state.issued}-marked`;
    state.refresh = `refresh-token-${state.issued}-marked`;
    return {
      access_token: state.access,
      refresh_token: state.refresh,
      token_type: 'Bearer',
      expires_in: 3600,
    };
  };
  const expire = () => {
    state.access = 'expired';
  };
  return { url: server.url('/mcp'), state, expire, issueTokens };
}

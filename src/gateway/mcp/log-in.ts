import { randomBytes } from 'node:crypto';
import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { FixableError } from '../../command-line/fixable-error.ts';
import { API_VERSION } from '../../http/version.ts';
import { NetworkError } from '../../network/network-error.ts';
import { listen } from '../../server/listen.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import type { CredentialStore } from '../access/credential-store.ts';
import { Redactor } from '../access/redactor.ts';
import { StoredLogin } from '../access/stored-login.ts';

const LOGIN_TIMEOUT_MS = 300_000; // A person reads, logs in and agrees.
const MAX_SERVER_WORDS = 500; // A server can send a whole page.
const PAGE = 'You can close this page and return to the terminal.';

type LogIn = {
  slug: string;
  url: string;
  store: CredentialStore;
  fetch: typeof fetch;
  show: (url: URL) => void;
};

/**
 * Logs in to a hosted MCP server in the browser of the user, and stores the tokens. The browser returns to this machine
 * (RFC 8252, section 7.3). Throws a FixableError if nobody logs in or the server refuses, and a NetworkError.
 */
export async function logIn({ slug, url, store, fetch, show }: LogIn): Promise<void> {
  const state = randomBytes(24).toString('base64url');
  const returned = Promise.withResolvers<URLSearchParams>();
  const listener = await listen(async (request) => answerBrowser(request, state, returned.resolve), {
    port: 0,
    reportError: returned.reject,
  });
  const redirectUrl = `${listener.origin}/callback`;
  const login = {
    slug,
    host: new URL(url).host,
    store,
    redactor: new Redactor(),
    state,
    redirectUrl,
    onAuthorize: show,
  };
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch,
    authProvider: new StoredLogin(login),
  });
  const client = new Client({ name: 'callbook-gateway', version: API_VERSION }, { capabilities: {} });
  try {
    const connected = client.connect(transport as Transport);
    await connected.catch(async (error) => {
      if (!(error instanceof UnauthorizedError)) throw error;
      await transport.finishAuth(await within(returned.promise));
    });
  } catch (error) {
    throw explained(error, login);
  } finally {
    await Promise.allSettled([client.close(), listener.close()]);
  }
}

/** The words of a server can hold a token, and a stack trace would repeat them. */
function explained(error: unknown, { slug, redactor }: { slug: string; redactor: Redactor }): Error {
  if (error instanceof FixableError || error instanceof NetworkError) return error;
  const words = redactor.redact(error instanceof Error ? error.message : String(error));
  return new FixableError(`${slug} refused the login: ${terminalSafe(words.slice(0, MAX_SERVER_WORDS))}`);
}

/** The state proves that this login was begun here (RFC 6749, section 10.12). */
function answerBrowser(request: Request, state: string, done: (params: URLSearchParams) => void): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/callback' || searchParams.get('state') !== state)
    return new Response('This is not the login that was begun.', { status: 400 });
  done(searchParams);
  return new Response(PAGE, { headers: { 'Content-Type': 'text/plain', Connection: 'close' } });
}

async function within<Value>(promise: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new FixableError('Nobody logged in within five minutes. Run the command again.')),
    LOGIN_TIMEOUT_MS,
  );
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

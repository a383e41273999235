import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onTestFinished } from 'vitest';

type Answer = (request: Request) => Promise<Response>;

const CURRENT = '2026-07-28';
const ABOUT = { name: 'callbook-test', version: '1.0.0' };

const fetchBy = (answer: Answer) => (input: string | URL | Request, init?: RequestInit) =>
  answer(new Request(input, init));

/** The official client in the current revision of the protocol, which has no handshake. */
export async function aCurrentClient(
  address: string,
  answer: Answer = fetch,
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client(ABOUT, { versionNegotiation: { mode: { pin: CURRENT } } });
  const options = { fetch: fetchBy(answer), requestInit: { headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), options) as Transport);
  onTestFinished(() => client.close());
  return client;
}

/** The official client of the former release, which speaks the revisions of 2025 and opens with a handshake. */
export async function aFormerClient(address: string, answer: Answer = fetch): Promise<FormerClient> {
  const client = new FormerClient(ABOUT);
  const transport = new FormerTransport(new URL(address), { fetch: fetchBy(answer) });
  await client.connect(transport as Parameters<FormerClient['connect']>[0]);
  onTestFinished(() => client.close());
  return client;
}

/** What a tool answered: the text as a model reads it, and the object that the text is, unless it is an error. */
export function answerOf(result: object): { text: string; data: Record<string, unknown>; isError: boolean } {
  const { content, isError = false } = result as {
    content: { type: string; text: string }[];
    isError?: boolean;
  };
  const text = content[0]?.text ?? '';
  return { text, data: isError ? {} : JSON.parse(text), isError };
}

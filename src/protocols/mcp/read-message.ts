import { readTextAtMost } from '../../http/body-text.ts';

const MAX_BODY_BYTES = 64 * 1_024; // The largest legitimate message proposes an entry of under 16 KiB.
const MAX_BATCH_MESSAGES = 10; // The SDK accepts 100 and runs them all at once.

/** Error codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

type ReadMessage = { message: Request; refusal: null } | { message: null; refusal: Response };

/**
 * Reads the body of an MCP request, and returns the same request with the body in memory. Refuses a body over 64 KiB
 * with 413, and a batch of more than 10 messages or a body that breaks off with 400, each with a JSON-RPC error.
 */
export async function readMessage(request: Request): Promise<ReadMessage> {
  let text: string | null;
  try {
    text = await readTextAtMost(request, MAX_BODY_BYTES);
  } catch {
    return refuse(400, PARSE_ERROR, 'The message broke off. Send it again.');
  }
  if (text === null)
    return refuse(413, INVALID_REQUEST, `The message is over ${MAX_BODY_BYTES} bytes. Send a shorter one.`);
  const length = batchLength(text);
  if (length > MAX_BATCH_MESSAGES) {
    const fact = `The batch has ${length} messages; at most ${MAX_BATCH_MESSAGES} are allowed.`;
    return refuse(400, INVALID_REQUEST, `${fact} Send them one by one, or in smaller batches.`);
  }
  return { message: new Request(request, { body: text }), refusal: null };
}

/** The number of messages in a batch. 0 if the text is none; the SDK refuses what is not JSON. */
function batchLength(text: string): number {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.length : 0;
  } catch {
    return 0;
  }
}

function refuse(status: number, code: number, message: string): ReadMessage {
  const error = { jsonrpc: '2.0', id: null, error: { code, message } };
  return { message: null, refusal: Response.json(error, { status }) };
}

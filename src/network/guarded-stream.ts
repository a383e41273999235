import { fetch, type RequestInit } from 'undici';
import { type AgentOptions, guardedAgent } from './guarded-agent.ts';

/**
 * A `fetch` for libraries that read bodies as streams. It connects to public addresses only, follows no redirect, and ends
 * a body after `maxBytes`.
 */
export function openGuardedStream(options: AgentOptions, maxBytes: number) {
  const dispatcher = guardedAgent(options);
  const guarded: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input;
    const asked = { ...init, redirect: 'manual', dispatcher } as RequestInit;
    const { body, status, statusText, headers } = await fetch(url, asked);
    const stream = body as ReadableStream<Uint8Array> | null;
    const limited = stream?.pipeThrough(limitOf(maxBytes)) ?? null;
    return new Response(limited, { status, statusText, headers: [...headers] });
  };
  return { fetch: guarded, close: () => dispatcher.destroy() };
}

function limitOf(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new Error(`the body is longer than ${maxBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
}

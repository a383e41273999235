import type { CallToolResult } from '@modelcontextprotocol/client';
import type { CallArguments } from '../../operations/calls/call-arguments.ts';
import type { CallTarget } from '../call-target.ts';
import { type CallAnswer, NO_HEADERS, type RunLimits } from '../planned-call.ts';
import { answerValue } from '../result/answer-value.ts';
import { explainMcpError } from './mcp-error.ts';
import type { Server, Sessions } from './sessions.ts';

type Running = RunLimits & { target: CallTarget; args: CallArguments; sessions: Sessions };

/** Calls a tool of a server. Throws NetworkError or CallRefusal. */
export async function runTool(
  server: Server,
  { target, args, signal, maxBytes, timeoutMs, startTimeoutMs, sessions }: Running,
): Promise<CallAnswer> {
  const start = performance.now();
  const { operation } = target.answer;
  try {
    // A local server may have to be downloaded first; a hosted one has the time of the call for everything.
    const isHosted = server.type === 'http';
    const ends = isHosted ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : signal;
    const options = { signal: ends, timeout: timeoutMs, maxTotalTimeout: timeoutMs };
    const client = await sessions.clientFor(server, operation, { ...options, startTimeoutMs });
    const called = performance.now();
    const result = await client.callTool({ name: operation.name, arguments: { ...args } }, options);
    return answerOf(result as CallToolResult, Math.round(performance.now() - called), maxBytes);
  } catch (error) {
    return explainMcpError(error, Math.round(performance.now() - start));
  }
}

function answerOf(
  { content = [], structuredContent, isError }: CallToolResult,
  latency_ms: number,
  maxBytes: number,
): CallAnswer {
  const texts = content.map((block) => (block.type === 'text' ? block.text : JSON.stringify(block)));
  const whole = structuredContent === undefined ? texts.join('\n') : JSON.stringify(structuredContent);
  const text = whole.slice(0, maxBytes);
  return {
    isSuccess: isError !== true,
    status: null,
    value: answerValue(text),
    text,
    latency_ms,
    truncated: text.length < whole.length,
    ...NO_HEADERS,
  };
}

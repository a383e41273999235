import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { RedisEngine } from './redis-connection.ts';
import { ScriptRewriter } from './redis-scripts.ts';

/** Commands that change or block the connection that all callers share. They make no sense over HTTP. */
const CONNECTION_COMMANDS = new Set(
  `AUTH BLMOVE BLMPOP BLPOP BRPOP BRPOPLPUSH BZMPOP BZPOPMAX BZPOPMIN CLIENT DEBUG DISCARD EXEC HELLO MONITOR MULTI
  PSUBSCRIBE PSYNC QUIT RESET SELECT SHUTDOWN SSUBSCRIBE SUBSCRIBE SYNC UNWATCH WAIT WATCH`.split(/\s+/),
);

const WordSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const CommandSchema = z.array(WordSchema).min(1);
const CommandsSchema = z.array(CommandSchema).min(1);

type Encode = (reply: unknown) => unknown;
type Outcome = { result: unknown } | { error: string };

/**
 * Serves the REST protocol of Upstash on top of any Redis, so that the same client works with both.
 * `POST /` takes one command, `/pipeline` several, `/multi-exec` several as one transaction.
 * Protocol: upstash.com/docs/redis/features/restapi
 */
export function bridgeRedis(engine: RedisEngine, token: string): (request: Request) => Promise<Response> {
  const scripts = new ScriptRewriter();
  const send = async (command: readonly string[], chain?: symbol) =>
    scripts.restore(command, await engine.send(scripts.rewrite(command), chain));

  return async (request) => {
    if (!isAuthorized(request, token)) return refuse(401, 'Unauthorized');
    if (request.method !== 'POST') return refuse(405, 'Use POST');
    const body = await readJson(request);
    const encode: Encode = request.headers.get('Upstash-Encoding') === 'base64' ? toBase64 : toText;
    const { pathname } = new URL(request.url);
    if (pathname === '/') {
      const command = CommandSchema.safeParse(body);
      if (!command.success) return refuse(400, 'ERR failed to parse command');
      const outcome = await attempt(() => send(permitted(command.data)), encode);
      return Response.json(outcome, { status: 'error' in outcome ? 400 : 200 });
    }
    const commands = CommandsSchema.safeParse(body);
    if (!commands.success) return refuse(400, 'ERR failed to parse commands');
    if (pathname === '/pipeline') {
      const outcomes = commands.data.map((command) => attempt(() => send(permitted(command)), encode));
      return Response.json(await Promise.all(outcomes));
    }
    if (pathname === '/multi-exec') return transact(commands.data, send, encode);
    return refuse(404, 'ERR no such path');
  };
}

type Send = (command: readonly string[], chain?: symbol) => Promise<unknown>;

async function transact(commands: string[][], send: Send, encode: Encode): Promise<Response> {
  const chain = Symbol('transaction'); // Keeps the commands together if the connection breaks between them.
  try {
    commands.forEach(permitted);
    const queued = [['MULTI'], ...commands].map((command) => send(command, chain));
    const executed = send(['EXEC'], chain);
    const settled = await Promise.allSettled([...queued, executed]);
    const refused = settled.find((result) => result.status === 'rejected');
    if (refused) throw refused.reason;
    const replies = (await executed) as unknown[];
    return Response.json(replies.map((reply) => outcomeOf(reply, encode)));
  } catch (error) {
    return refuse(400, messageOf(error));
  }
}

async function attempt(run: () => Promise<unknown>, encode: Encode): Promise<Outcome> {
  try {
    return outcomeOf(await run(), encode);
  } catch (error) {
    return { error: messageOf(error) };
  }
}

const outcomeOf = (reply: unknown, encode: Encode): Outcome =>
  reply instanceof Error ? { error: messageOf(reply) } : { result: encode(reply) };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function permitted(command: string[]): string[] {
  const name = command[0]?.toUpperCase() ?? '';
  if (CONNECTION_COMMANDS.has(name)) throw new Error(`ERR Command is not available: '${name}'`);
  return command;
}

/** Compares in constant time. It compares hashes, because they have the same length whatever was sent. */
function isAuthorized(request: Request, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(request.headers.get('Authorization') ?? ''), hash(`Bearer ${token}`));
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined; // No command schema accepts it, so the caller gets a 400.
  }
}

const refuse = (status: number, error: string): Response => Response.json({ error }, { status });

function toBase64(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(toBase64);
  if (typeof reply === 'string') return Buffer.from(reply).toString('base64');
  if (Buffer.isBuffer(reply)) return reply.toString('base64');
  return reply instanceof Error ? toBase64(reply.message) : reply;
}

function toText(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(toText);
  if (Buffer.isBuffer(reply)) return reply.toString('utf8');
  return reply instanceof Error ? reply.message : reply;
}

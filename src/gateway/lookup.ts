import type { Callbook } from '../client/callbook.ts';
import { overlayFactsOf } from '../entry/overlay/overlay-facts.ts';
import { readyArguments } from '../operations/calls/call-arguments.ts';
import { CallRefusal } from './refusal.ts';
import { fitValue } from './result/fit-value.ts';
import type { GatewayDeps } from './session.ts';

const MAX_OPERATIONS = 4; // Of one match.
const MAX_INPUT_CHARACTERS = 6_000;

type Need = { need: string; category?: 'api' | 'mcp' | 'cli' | undefined; limit: number };

/** Operations for a need, by the ids that `call_operation` takes. */
export async function findOperations(callbook: Callbook, need: Need, signal: AbortSignal): Promise<object> {
  const { need: text, ...query } = need;
  const found = await callbook.discover(text, query, { signal });
  return {
    coverage: found.coverage,
    ...(found.nearest.length > 0
      ? { nearest: found.nearest.map(({ slug, summary }) => ({ slug, summary })) }
      : {}),
    matches: found.matches.map((match) => ({
      name: match.name,
      category: match.category,
      summary: match.summary,
      ...overlayFactsOf(match),
      match_score: match.match_score,
      reliability_score: match.trust.reliability_score,
      auth_mode: match.call.auth_mode,
      operations: match.operations.slice(0, MAX_OPERATIONS).map((operation) => ({
        id: `${match.slug}/${operation.name}`,
        summary: operation.summary,
        effect: operation.effect,
        ...('signature' in operation ? { signature: operation.signature } : {}),
      })),
    })),
  };
}

/** What a caller needs to know of an operation, and what is missing to call it. */
export async function explainOperation(
  { readTarget, plan }: GatewayDeps,
  id: string,
  signal: AbortSignal,
): Promise<object> {
  const target = await readTarget(id, signal);
  const { operation } = target.answer;
  const planned = await plan(target, readyArguments(operation)).catch((error) => {
    if (error instanceof CallRefusal) return { effect: operation.effect, blocked: error };
    throw error;
  });
  const { value: input, left_out } = fitValue(operation.input, MAX_INPUT_CHARACTERS, ['required']);
  return {
    operation: target.id,
    summary: operation.summary,
    effect: planned.effect,
    arguments: input,
    ...(left_out ? { left_out: 'The arguments are shortened.' } : {}),
    ...(operation.example ? { example: operation.example } : {}),
    ...(operation.output ? { returns: operation.output } : {}),
    ...(planned.blocked ? { missing: `${planned.blocked.message} ${planned.blocked.remedy}` } : {}),
  };
}

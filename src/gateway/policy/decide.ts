import type { Operation } from '../../operations/file-schema.ts';
import type { PublishedOperation } from '../../operations/published-schema.ts';
import type { Policy } from './policy-schema.ts';

export type Effect = Operation['effect'];

/** What a call would do, in the terms of the policy. */
export type PlannedCall = {
  slug: string;
  name: string;
  effect: Effect;
  /** The host that gets the request. Null for programs of this machine. */
  host: string | null;
  /** The program of a command. Null for everything else. */
  program: string | null;
  /** Lines of consent that the call needs, such as "credential tides TIDES_KEY api.tides.example". */
  grants: readonly string[];
};

/** A refusal has the sentence and the change of the policy that would allow the call. */
type Decision =
  | { kind: 'refuse'; reason: string; remedy: string }
  | { kind: 'allow'; questions: readonly string[]; missing: readonly string[] };

/**
 * What the policy says about a call: refused, or allowed once the questions are answered. `missing` are the grants that
 * the questions ask for, in words that the policy accepts.
 */
export function decide(policy: Policy, call: PlannedCall, granted: ReadonlySet<string>): Decision {
  const refusal = refusalOf(policy, call);
  if (refusal) return { kind: 'refuse', ...refusal };
  const missing = call.grants.filter((grant) => !granted.has(grant) && !policy.grants.includes(grant));
  const asked = asksForEffect(policy, call) ? [questionOf(call)] : [];
  return { kind: 'allow', questions: [...missing.map(grantQuestion), ...asked], missing };
}

/** Asks for a line of consent in words that need no knowledge of the policy. The line itself has all that they say. */
function grantQuestion(grant: string): string {
  const [kind, slug = '', name = '', ...rest] = grant.split(' ');
  if (kind === 'credential')
    return `Send the value of ${name} to ${rest.join(' ')}, as the key of ${slug}?${KEPT}`;
  return `Start this program for ${slug}? ${[name, ...rest].join(' ')}${KEPT}`;
}

const KEPT = ' This is remembered.';

function refusalOf(policy: Policy, call: PlannedCall): { reason: string; remedy: string } | null {
  const id = `${call.slug}/${call.name}`;
  if (isNamed(policy.refuse, call))
    return { reason: `The policy refuses ${id}.`, remedy: 'Remove it from "refuse".' };
  if (policy.only.length > 0 && !isNamed(policy.only, call))
    return {
      reason: `The policy allows only some operations, and not ${id}.`,
      remedy: `Add "${id}" to "only".`,
    };
  if (call.host !== null && policy.hosts.length > 0 && !isHost(policy.hosts, call.host))
    return {
      reason: `The policy does not name the host ${call.host}.`,
      remedy: `Add "${call.host}" to "hosts".`,
    };
  if (call.program !== null && !policy.commands.includes(call.program))
    return {
      reason: `The policy does not name the program "${call.program}", so it is not started.`,
      remedy: `Add "${call.program}" to "commands".`,
    };
  if (call.effect === 'read' ? policy.reads === 'refuse' : policy.writes === 'refuse')
    return {
      reason: `The policy refuses calls with the effect "${call.effect}".`,
      remedy: call.effect === 'read' ? 'Set "reads: allow".' : 'Set "writes: ask".',
    };
  return null;
}

function asksForEffect(policy: Policy, call: PlannedCall): boolean {
  if (call.effect === 'destroy') return true;
  if (call.effect === 'read') return policy.reads === 'ask' && !isNamed(policy.allow, call);
  return !isNamed(policy.allow, call);
}

const EFFECT_WORDS: Record<Effect, string> = {
  read: 'It only reads.',
  write: 'It changes something.',
  destroy: 'It deletes something or cannot be undone.',
  unknown: 'Its effect is unknown.',
};

const questionOf = ({ slug, name, effect, host }: PlannedCall): string =>
  `Call ${slug}/${name}${host === null ? '' : ` at ${host}`}? ${EFFECT_WORDS[effect]}`;

/** What the user can do so that a call with these questions runs. No policy allows deletions without a question. */
export function remedyOf({ slug, name, effect }: PlannedCall, missing: readonly string[]): string {
  if (effect === 'destroy')
    return 'Nothing was changed. No policy allows this without a question: the user has to confirm it in a client that supports elicitation.';
  const grants = missing.map((grant) => `Add to "grants": ${JSON.stringify(grant)}.`);
  const own = effect === 'read' ? [] : [`Add "${slug}/${name}" to "allow".`];
  return ['Nothing was changed. The user can allow it in the policy.', ...grants, ...own].join(' ');
}

const isNamed = (lines: readonly string[], { slug, name }: PlannedCall): boolean =>
  lines.includes(`${slug}/${name}`) || lines.includes(`${slug}/*`);

const isHost = (hosts: readonly string[], host: string): boolean =>
  hosts.some((each) => each === host || (each.startsWith('*.') && host.endsWith(each.slice(1))));

const RANK: Record<Effect, number> = { read: 0, unknown: 1, write: 2, destroy: 3 };
/** A method says at least this, whatever the entry says. */
const EFFECT_OF_METHOD: Readonly<Record<string, Effect>> = {
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'destroy',
};

/**
 * The effect of an operation, or a worse one if its method or its source says so. What a running server says about its
 * own tools was reviewed by nobody.
 */
export function effectOf({ effect, method, words }: PublishedOperation): Effect {
  const stated = words === 'server' && effect === 'read' ? 'unknown' : effect;
  const ofMethod = EFFECT_OF_METHOD[method ?? ''] ?? 'read';
  return RANK[ofMethod] > RANK[stated] ? ofMethod : stated;
}

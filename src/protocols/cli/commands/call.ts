import type { Callbook } from '../../../client/callbook.ts';
import { lockedIn, openLock, requireDigest } from '../../../lock/lock-file.ts';
import { lockedName } from '../../../lock/lock-operation.ts';
import type { LockedOperation } from '../../../lock/lock-schema.ts';
import { ArgumentError } from '../../../operations/calls/argument-text.ts';
import { readyArguments } from '../../../operations/calls/call-arguments.ts';
import { readyCalls, readyRequest } from '../../../operations/calls/ready-calls.ts';
import { argumentProblems } from '../../../operations/check/argument-problems.ts';
import type { PublishedOperation, ReadyCall } from '../../../operations/published-schema.ts';
import { readCallArguments } from '../call/read-arguments.ts';
import { type CallOutcome, requireKeylessRead, runHttpCall } from '../call/run-call.ts';
import {
  COMMON_OPTIONS,
  COMMON_USAGE,
  defineCommand,
  EXIT,
  type ExitCode,
  type Print,
  SWITCH,
  TEXT,
  UsageError,
} from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { oneOf, slugOf } from './values.ts';

const FORMS = ['curl', 'fetch', 'python', 'json-rpc', 'shell'] as const;
const OPTIONS = {
  ...COMMON_OPTIONS,
  param: { type: 'string', multiple: true },
  as: TEXT,
  run: SWITCH,
  'allow-private': SWITCH,
  lock: TEXT,
} as const;

const USAGE = `Usage: callbook call SLUG OPERATION [--param NAME=VALUE]... [OPTIONS]
Prints the ready call of an operation. Without parameters, that of its example. Credentials stay placeholders.
  --param NAME=VALUE  an argument; repeat it for others, and for the elements of a list
  --as FORM           ${FORMS.join(', ')} (default: what fits the interface)
  --run               sends it, if it is a read over HTTP without a key, and prints the response
  --allow-private     with --run: also to addresses of this machine and its network
  --lock PATH         from the contract that "callbook lock add" wrote there, without the registry
${COMMON_USAGE}
With --run, exits with 1 if the response is not a success (2xx).`;

export const CALL = defineCommand({
  name: 'call',
  summary: 'Print the ready call of an operation, or run a keyless read',
  positionals: ['slugs'],
  usage: USAGE,
  options: OPTIONS,
  maxPositionals: 2,
  hyphenated: ['param'],
  choices: { as: FORMS },
  run: async ({ values, positionals, refuse, connect, print }, context) => {
    const [given, name] = positionals;
    if (given === undefined || name === undefined)
      return refuse(
        'Give the slug of an entry and the name of an operation. "callbook operations SLUG" lists them.',
      );
    const slug = slugOf(given);
    const form = oneOf(FORMS, values.as, '--as');
    const { entry, operation } = values.lock
      ? fromLock(values.lock, lockedName(slug, name))
      : await fromRegistry(connect(), slug, name);
    const args = values.param ? readCallArguments(operation.input, values.param) : undefined;
    const problems = argumentProblems(operation.input, args ?? readyArguments(operation));
    const sentence = problems.map(({ message }) => `The call ${message}.`).join('\n');
    try {
      if (values.run) {
        const request = readyRequest(entry, operation, args);
        requireKeylessRead(entry, operation, request);
        if (problems.length > 0) throw new UsageError(`Not run:\n${sentence}`);
        context.terminal.note(`${request.method} ${request.url}`);
        const outcome = await runHttpCall(request, values['allow-private'] === true);
        return printOutcome(print, context.terminal, { slug, operation: name, ...outcome });
      }
      const call = pickCall(readyCalls(entry, operation, args), form);
      if (problems.length > 0 && args) context.terminal.note(sentence);
      if (call.hint !== null) context.terminal.note(call.hint);
      print({ slug, operation: name, effect: operation.effect, ...call }, ({ code }) => code);
      return EXIT.found;
    } catch (error) {
      if (error instanceof ArgumentError) throw new UsageError(error.message, { cause: error });
      throw error;
    }
  },
});

/** The contract of an operation: the interface with the address of its operations, and the operation. */
type Contract = { entry: LockedOperation['interface']; operation: PublishedOperation };

async function fromRegistry(callbook: Callbook, slug: string, name: string): Promise<Contract> {
  const { operation, base_url } = await callbook.operation(slug, name);
  const { entry } = await callbook.get(slug);
  return { entry: { ...entry, base_url }, operation };
}

function fromLock(path: string, name: string): Contract {
  const locked = lockedIn(openLock(path), name);
  requireDigest(name, locked);
  return { entry: locked.interface, operation: locked.operation };
}

/** The API names the form for JavaScript after the language. */
const idOf = (form: (typeof FORMS)[number]) => (form === 'fetch' ? 'javascript' : form);

function pickCall(calls: readonly ReadyCall[], form: (typeof FORMS)[number] | undefined): ReadyCall {
  const found = form === undefined ? calls[0] : calls.find(({ id }) => id === idOf(form));
  if (found) return found;
  const forms = FORMS.filter((each) => calls.some(({ id }) => id === idOf(each)));
  throw new UsageError(`This call has no form "${form}"; allowed is one of ${forms.join(', ')}.`);
}

type Outcome = CallOutcome & { slug: string; operation: string };

function printOutcome(print: Print, terminal: Terminal, outcome: Outcome): ExitCode {
  const { slug, status, latency_ms, truncated } = outcome;
  const isSuccess = status >= 200 && status < 300;
  print(outcome, ({ body }) => body);
  terminal.note(`Status ${status} after ${latency_ms} ms.${truncated ? ' The response was cut off.' : ''}`);
  terminal.note(
    `Report it: callbook report ${slug} ${isSuccess ? 'success' : 'failure'} --latency-ms ${latency_ms}`,
  );
  return isSuccess ? EXIT.found : EXIT.nothing;
}

import type { CallArguments } from '../operations/calls/call-arguments.ts';
import { argumentProblems } from '../operations/check/argument-problems.ts';
import { topFields } from '../operations/result-schema.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import type { CallTarget } from './call-target.ts';
import type { CallAnswer, PlannedRun } from './planned-call.ts';
import { decide, type PlannedCall, remedyOf } from './policy/decide.ts';
import { CallRefusal } from './refusal.ts';
import { explainAnswer, type Verdict } from './result/explain-failure.ts';
import { isLarge, presentAnswer } from './result/present.ts';
import { select } from './result/select.ts';
import { type GatewayDeps, Session } from './session.ts';
import { keepResult } from './work-folder.ts';

export type CallInput = {
  operation: string;
  arguments: CallArguments;
  select?: string | undefined;
  dry_run?: boolean | undefined;
};

/** Asks the user. Returns whether they agreed, or null if nobody can be asked. */
export type AskUser = (question: string) => Promise<boolean | null>;

/** Calls operations under a policy, with credentials, limits and an audit log. */
export class Gateway {
  readonly #deps: GatewayDeps;
  readonly session: Session;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.session = new Session(deps);
  }

  /** Calls an operation. Throws CallRefusal, and the errors of the call itself. */
  async call(input: CallInput, ask: AskUser, signal: AbortSignal): Promise<object> {
    const target = await this.#deps.readTarget(input.operation, signal);
    const args = checkedArguments(target, input.arguments);
    const planned = await this.#deps.plan(target, args);
    if (input.dry_run || this.#deps.dryRun) return this.#preview(target, planned);
    const consent = await this.#consent(target, planned, args, ask);
    return this.#run(target, planned, { consent, selection: input.select, signal });
  }

  #preview(target: CallTarget, planned: PlannedRun): object {
    const decision = decide(this.#deps.policy, callOf(target, planned), this.#deps.grants.all());
    return {
      dry_run: true,
      operation: target.id,
      effect: planned.effect,
      request: planned.preview,
      ...(planned.blocked ? { blocked: `${planned.blocked.message} ${planned.blocked.remedy}` } : {}),
      ...(decision.kind === 'refuse'
        ? { refused: decision.reason, policy: decision.remedy }
        : { asks: decision.questions }),
    };
  }

  async #consent(
    target: CallTarget,
    planned: PlannedRun,
    args: CallArguments,
    ask: AskUser,
  ): Promise<'policy' | 'asked'> {
    const call = callOf(target, planned);
    const decision = decide(this.#deps.policy, call, this.#deps.grants.all());
    if (decision.kind === 'refuse')
      throw this.session.refused(call, decision.reason, `In the policy: ${decision.remedy}`);
    if (planned.blocked) throw planned.blocked;
    if (decision.questions.length === 0) return 'policy';
    const question = questionText(decision.questions, args);
    const agreed = await ask(terminalSafe(this.#deps.redactor.redact(question)));
    if (agreed === null)
      throw this.session.refused(
        call,
        `This call needs the user's consent, and the client cannot ask: ${decision.questions.join(' ')}`,
        remedyOf(call, decision.missing),
      );
    if (!agreed)
      throw this.session.refused(
        call,
        'The user declined the call.',
        'Do not repeat it unless the user asks for it.',
      );
    this.#deps.grants.add(decision.missing);
    return 'asked';
  }

  async #run(
    target: CallTarget,
    planned: PlannedRun,
    asked: { consent: 'policy' | 'asked'; selection: string | undefined; signal: AbortSignal },
  ): Promise<object> {
    const call = callOf(target, planned);
    const limits = { ...this.session.takeCall(call), signal: asked.signal };
    const answer = await this.session.recorded(target, call, asked.consent, () => planned.run(limits));
    return this.#present(target, answer, asked.selection, explainAnswer(target.entry, answer));
  }

  #present(
    target: CallTarget,
    given: CallAnswer,
    path: string | undefined,
    { cause, remedy }: Verdict,
  ): object {
    const { redactor, workFolder } = this.#deps;
    const answer = { ...given, value: redactor.redactValue(given.value) };
    const selected = path === undefined || !answer.isSuccess ? null : select(answer.value, path);
    const file = isLarge(answer.value)
      ? keepResult(workFolder, this.session.resultName(target, answer), redactor.redact(answer.text))
      : null;
    const fields = topFields(target.answer.operation.output?.shape);
    return presentAnswer({ operation: target.id, answer, selected, cause, remedy, file, fields });
  }
}

function checkedArguments({ id, entry, answer }: CallTarget, args: CallArguments): CallArguments {
  const credentials = entry.auth_params.map(({ name }) => name);
  const problems = argumentProblems(answer.operation.input, args, credentials);
  if (problems.length === 0) return args;
  throw new CallRefusal(
    `The call of ${id} ${problems.map(({ message }) => message).join('; ')}.`,
    'Correct the arguments; get_operation lists them.',
  );
}

const callOf = ({ entry, answer }: CallTarget, planned: PlannedRun): PlannedCall => ({
  slug: entry.slug,
  name: answer.operation.name,
  effect: planned.effect,
  host: planned.host,
  program: planned.program,
  grants: planned.grants,
});

const MAX_SHOWN_ARGUMENTS = 600;

/** What the user reads before a call: each question, and the arguments as far as they fit. */
function questionText(questions: readonly string[], args: CallArguments): string {
  const text = JSON.stringify(args);
  const shown =
    text.length > MAX_SHOWN_ARGUMENTS
      ? `${text.slice(0, MAX_SHOWN_ARGUMENTS)}… (${text.length} characters)`
      : text;
  return `${questions.join('\n')}\nArguments: ${shown}`;
}

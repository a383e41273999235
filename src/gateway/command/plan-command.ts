import { variablesIn } from '../../install/remote-keys.ts';
import type { CallArguments } from '../../operations/calls/call-arguments.ts';
import { requestOfOperation } from '../../operations/calls/operation-request.ts';
import { type CredentialSources, findCredentials } from '../access/credentials.ts';
import type { CallTarget } from '../call-target.ts';
import { NO_HEADERS, type PlannedRun } from '../planned-call.ts';
import { effectOf } from '../policy/decide.ts';
import { CallRefusal } from '../refusal.ts';
import { answerValue } from '../result/answer-value.ts';
import { checkWords } from './check-words.ts';
import { runCommand } from './run-command.ts';

export type CommandDeps = CredentialSources & { workFolder: string };

/** Plans a command of this machine. Throws a CallRefusal for arguments that could reach beyond the work folder. */
export async function planCommand(
  { entry, answer }: CallTarget,
  args: CallArguments,
  deps: CommandDeps,
): Promise<PlannedRun> {
  const { operation } = answer;
  const request = requestOfOperation(entry, operation, args);
  const argv = request.kind === 'command' ? request.argv : [];
  const [program = ''] = argv;
  if (!/^[A-Za-z0-9][\w.+-]*$/.test(program))
    throw new CallRefusal(`"${program}" is not the name of a program.`, 'Use another match of discover.');
  checkWords(operation, args, { workFolder: deps.workFolder, folders: deps.policy.folders });
  const names = /^(?:none|optional)\b/i.test(entry.auth_mode) ? [] : variablesIn(entry.auth_mode);
  const { values, grants, blocked } = await findCredentials(entry, names, `program:${program}`, deps);
  return {
    effect: effectOf(operation),
    host: null,
    program,
    grants,
    blocked,
    preview: { argv, folder: deps.workFolder },
    run: async (limits) => {
      const env = { PATH: deps.variable('PATH') ?? '', ...Object.fromEntries(values) };
      const run = await runCommand(argv, { folder: deps.workFolder, env, ...limits });
      const isSuccess = run.code === 0;
      const text = isSuccess || run.out !== '' ? run.out : run.err;
      return {
        isSuccess,
        status: run.code,
        value: isSuccess ? answerValue(text) : { output: run.out, errors: run.err },
        text,
        latency_ms: run.latency_ms,
        truncated: run.truncated,
        ...NO_HEADERS,
      };
    },
  };
}

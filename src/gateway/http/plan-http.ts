import type { CallArguments } from '../../operations/calls/call-arguments.ts';
import { credentialsOf, sendsOptionalKey } from '../../operations/calls/credentials.ts';
import type { HttpRequest } from '../../operations/calls/http-request.ts';
import { httpRequestOf } from '../../operations/calls/operation-http.ts';
import { type CredentialSources, findCredentials } from '../access/credentials.ts';
import { fillCredentials, placeholdersOf } from '../access/placeholders.ts';
import type { CallTarget } from '../call-target.ts';
import type { PlannedRun } from '../planned-call.ts';
import { effectOf } from '../policy/decide.ts';
import { CallRefusal } from '../refusal.ts';
import { fillAddress } from './fill-address.ts';
import { nextArguments } from './next-arguments.ts';
import { type SendHttp, sendHttp } from './send-http.ts';

export type HttpDeps = CredentialSources & { send: SendHttp; workFolder: string };

/** Plans the HTTP request of an operation. Throws CallRefusal or ArgumentError if it cannot be made. */
export async function planHttp(target: CallTarget, args: CallArguments, deps: HttpDeps): Promise<PlannedRun> {
  const { entry, answer } = target;
  const { operation } = answer;
  const effect = effectOf(operation);
  const callable = fillAddress({ ...entry, base_url: answer.base_url }, args, deps.policy);
  const planned = async (withOptionalKey: boolean) => {
    const withOptional = sendsOptionalKey({ ...operation, effect }, withOptionalKey);
    const request = httpRequestOf(callable, operation, args, withOptionalKey);
    if (request.aws_signature !== undefined)
      throw new CallRefusal(
        'The call needs a signature of AWS, which the gateway does not make.',
        'Send the ready call with curl, or use the aws command.',
      );
    const credentials = credentialsOf(entry, { withOptional });
    const names = placeholdersOf(credentials, request.url);
    const { host } = addressOf(withoutNames(request.url, names));
    return { request, credentials, host, ...(await findCredentials(entry, names, host, deps)) };
  };
  // Reads that work without a key see more with one. Nobody is asked for it, since they can go without.
  const keyed = await planned(true);
  const isGranted = keyed.grants.every((grant) => deps.policy.grants.includes(grant));
  const chosen = keyed.blocked === null && isGranted ? keyed : await planned(false);
  const { request, credentials, host, values, grants, blocked } = chosen;
  const filled = fillCredentials(request, credentials, values);
  return {
    effect,
    host,
    program: null,
    grants,
    blocked,
    preview: previewOf(request),
    run: async (limits) => {
      const sent = await sendHttp(filled, {
        ...deps,
        ...limits,
        isPersonal: values.size > 0 || filled.basic !== null,
        isIdempotent: effect === 'read' && ['GET', 'HEAD'].includes(request.method),
        isPrivate: entry.private === true,
      });
      return { ...sent.answer, next: nextArguments(operation, args, sent.answer.value, sent.link) };
    },
  };
}

/** The address without its credentials, to see what else is missing. */
const withoutNames = (url: string, names: readonly string[]): string =>
  names.reduce((text, name) => text.replaceAll(`<${name}>`, 'credential'), url);

/** Throws a CallRefusal if the address is not complete, or could lead elsewhere. */
function addressOf(text: string): URL {
  const [address = ''] = text.split('?');
  if (!/[<{]|%3C|%7B/i.test(address) && URL.canParse(text)) {
    const url = new URL(text);
    if (/^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  }
  throw new CallRefusal(`The address of the call is not complete: ${address}`, 'Give the missing arguments.');
}

/** The request as it would be sent, without what is empty. */
function previewOf({ method, url, headers, body, basic, form, files }: HttpRequest): object {
  return {
    method,
    url,
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    ...(basic === null ? {} : { basic }),
    ...(body === null ? {} : { body }),
    ...(form ? { form } : {}),
    ...(files ? { files } : {}),
  };
}

import { placeholdersIn } from '../../entry/endpoint.ts';
import { isSecretName } from '../../install/remote-keys.ts';
import { encodePathValue } from '../../operations/calls/argument-text.ts';
import type { CallArguments, CallableInterface } from '../../operations/calls/call-arguments.ts';
import type { Policy } from '../policy/policy-schema.ts';
import { CallRefusal } from '../refusal.ts';

const HOST_PART = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,200}[A-Za-z0-9])?$/;

/**
 * The interface with its own placeholders filled in, such as a region. In the host only the policy fills them: an argument
 * could send the credentials elsewhere. Throws a CallRefusal that names what is missing.
 */
export function fillAddress<Target extends CallableInterface & { slug: string }>(
  target: Target,
  args: CallArguments,
  policy: Policy,
): Target & { base_url: string } {
  const base = target.base_url ?? target.endpoint;
  const given = policy.interfaces[target.slug]?.parameters ?? {};
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]*)(.*)$/s.exec(base) ?? [];
  const host = fillIn(origin, (name) => hostPart(target.slug, name, given[name]));
  const path = fillIn(rest, (name) => {
    const value = given[name] ?? args[name];
    if (isSecretName(name)) return `<${name}>`; // A key in the path. It is filled in with the other credentials.
    return value === undefined ? null : encodePathValue(name, value);
  });
  return { ...target, base_url: host + path };
}

function fillIn(text: string, textFor: (name: string) => string | null): string {
  return placeholdersIn(text).reduce((filled, name) => {
    const value = textFor(name);
    return value === null ? filled : filled.replaceAll(`{${name}}`, value).replaceAll(`<${name}>`, value);
  }, text);
}

function hostPart(slug: string, name: string, value: string | undefined): string {
  if (value !== undefined && HOST_PART.test(value)) return value;
  const problem = value === undefined ? 'is not known' : `is "${value}", which is no part of a host name`;
  throw new CallRefusal(
    `The address of ${slug} has the part {${name}}, which ${problem}.`,
    `Ask the user to add it to the policy: interfaces: { ${slug}: { parameters: { ${name}: … } } }`,
  );
}

import { compareOperations } from '../operations/compare/compare-operations.ts';
import type { OperationChange } from '../operations/compare/compare-schemas.ts';
import type { LockedOperation } from './lock-schema.ts';

type Contract = Pick<LockedOperation, 'interface' | 'operation'>;

/** What changed in a contract since it was locked: the address, the credentials, and the operation itself. */
export function compareLocked(locked: Contract, current: Contract): OperationChange[] {
  const [old, now] = [locked.interface, current.interface];
  return [
    ...compareText('category', old.category, now.category, 'breaking'),
    ...compareText('endpoint', old.endpoint, now.endpoint, severityOfEndpoint(old.endpoint, now.endpoint)),
    ...compareCredentials(old.auth_params, now.auth_params),
    ...compareText('auth_mode', old.auth_mode, now.auth_mode, severityOfLogin(old, now)),
    ...compareOperations(asFile(locked), asFile(current)),
  ];
}

const asFile = ({ interface: { base_url }, operation }: Contract) => ({
  operations: [operation],
  ...(base_url === undefined ? {} : { base_url }),
});

function compareText(
  path: string,
  before: string | null,
  after: string | null,
  severity: OperationChange['severity'],
): OperationChange[] {
  return before === after ? [] : [{ severity, path, before, after }];
}

const VERSION = /@v?\d[\w.+-]*/g;

/** Another version of the same package is started in the same way. */
const severityOfEndpoint = (before: string, after: string): OperationChange['severity'] =>
  before.replaceAll(VERSION, '') === after.replaceAll(VERSION, '') ? 'cosmetic' : 'breaking';

/** The words may change, but a call that needed no key fails if it needs one. */
const severityOfLogin = (before: Contract['interface'], after: Contract['interface']) =>
  before.no_key && !after.no_key ? 'breaking' : 'cosmetic';

type Credentials = LockedOperation['interface']['auth_params'];

/** A new required credential, or one that goes elsewhere, breaks calls. One that is no longer needed does not. */
function compareCredentials(before: Credentials, after: Credentials): OperationChange[] {
  const [had, has] = [byName(before), byName(after)];
  return [...new Set([...had.keys(), ...has.keys()])].sort().flatMap((name) => {
    const [old, now] = [had.get(name), has.get(name)];
    const severity = now?.required ? 'breaking' : 'additive';
    return compareText(`auth_params.${name}`, textOf(old), textOf(now), severity);
  });
}

const byName = (credentials: Credentials) => new Map(credentials.map((each) => [each.name, each]));
const textOf = (credential: Credentials[number] | undefined): string | null =>
  credential ? JSON.stringify(credential) : null;

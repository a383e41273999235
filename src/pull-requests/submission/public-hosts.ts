import { isPublicHost } from '../../network/public-address.ts';
import type { FieldProblem } from './check-submission.ts';
import { valueAt } from './value-at.ts';

const ADDRESS_FIELDS = ['endpoint', 'docs_url', 'probe_url', 'openapi_url', 'source', 'auth.obtain_url'];

/**
 * Finds the addresses of a proposal that only its sender can reach, or nobody. An endpoint may be at localhost: people
 * run some interfaces themselves. A host that is a placeholder cannot be judged.
 */
export function findPrivateHosts(body: unknown): FieldProblem[] {
  return ADDRESS_FIELDS.flatMap((field) => {
    const host = hostOf(valueAt(body, field));
    if (host === null || host.includes('{') || isPublicHost(host)) return [];
    if (field === 'endpoint' && host === 'localhost') return [];
    const self = field === 'endpoint' ? ', or localhost for a service that people run themselves' : '';
    const message = `${field} leads to "${host}", which is not a public host. Write an address that everybody can reach${self}`;
    return [{ field, message }];
  });
}

/** The host of a web address. Null for anything else: other checks report it. */
function hostOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return null;
  return new URL(value).hostname;
}

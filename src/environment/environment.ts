import type { z } from 'zod';
import { FixableError } from '../command-line/fixable-error.ts';
import {
  type Environment,
  readEnvironment,
  readServingEnvironment,
  type ServingEnvironment,
  withoutEmpty,
} from './read-environment.ts';
import { ClientEnvironmentSchema, ReleaseEnvironmentSchema } from './schema.ts';

// Cached, because functions read the environment at every call, and a check takes as long as a simple call.
let checked: Environment | undefined;
let serving: ServingEnvironment | undefined;

/** The environment of this process, for builds and scripts. Throws if a variable is wrong. See `extendEnvironment`. */
export function environment(): Environment {
  checked ??= readEnvironment(process.env);
  return checked;
}

/** The environment of this process, for functions. Wrong variables count as not set, so that functions keep running. */
export function servingEnvironment(): ServingEnvironment {
  serving ??= readServingEnvironment(process.env);
  return serving;
}

/** The address of the site. If the variable URL is wrong, the origin of the request. */
export function siteUrlFor(request: Request): string {
  const { siteUrl, wrong } = servingEnvironment();
  return wrong.includes('URL') ? new URL(request.url).origin : siteUrl;
}

/** Sets variables of this process for later reads. Returns a function that restores them. */
export function extendEnvironment(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  forget();
  return () => {
    forget();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'REQUESTS_CA_BUNDLE'] as const;

/** The variables that name certificates to trust, for programs that this one starts. Node itself has read its own. */
export const certificateVariables = (): Record<string, string> =>
  Object.fromEntries(CERTIFICATES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

function forget(): void {
  checked = undefined;
  serving = undefined;
}

/**
 * The environment of a client that calls a Callbook elsewhere. Other variables may not be meant for it. Throws a
 * FixableError that names a wrong variable.
 */
export function clientEnvironment(): { url: string | undefined; key: string | undefined } {
  const { CALLBOOK_URL, CALLBOOK_KEY } = readOnly(ClientEnvironmentSchema);
  return { url: CALLBOOK_URL, key: CALLBOOK_KEY };
}

/** Any variable of this process: the gateway reads keys of other interfaces. */
export const processVariable = (name: string): string | undefined => process.env[name];

/** The environment of the action for owners of interfaces. Throws a FixableError that names a wrong variable. */
export function releaseEnvironment(): { apiUrl: string; token: string | null; programPath: string } {
  const { GITHUB_API_URL, REGISTRY_TOKEN, PATH } = readOnly(ReleaseEnvironmentSchema);
  return { apiUrl: GITHUB_API_URL.replace(/\/+$/, ''), token: REGISTRY_TOKEN ?? null, programPath: PATH };
}

/** Reads only the variables of a schema. Their values may be secret, so the error leaves them out. */
function readOnly<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): z.output<z.ZodObject<Shape>> {
  const result = schema.safeParse(withoutEmpty(process.env));
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0]);
  const allowed = (schema.shape[name] as z.ZodType | undefined)?.meta()?.allowed;
  throw new FixableError(`${name} is not usable: it must be ${allowed}.`);
}

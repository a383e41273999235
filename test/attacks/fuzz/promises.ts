import { fromJsonSchema } from '@modelcontextprotocol/server';
import { decodePath, MAX_URL_BYTES } from '../../../src/server/static/url-path.ts';
import type { ApiDescription, ApiOperation, Documented } from '../../helpers/api-operations.ts';
import type { WireRequest } from './requests.ts';
import type { WireAnswer } from './wire.ts';

type Check = (value: unknown) => Promise<unknown>;

/** Compares responses with the description. The returned function says what differs, or null. */
export function promisesOf({ operations, components }: ApiDescription) {
  const checks = new Map<object, Check>();
  const checkOf = (schema: object): Check => {
    const known = checks.get(schema);
    if (known) return known;
    const standard = fromJsonSchema(JSON.parse(JSON.stringify({ ...schema, components })))['~standard'];
    const check: Check = async (value) => {
      const result = await standard.validate(value);
      return 'issues' in result ? result.issues : null;
    };
    checks.set(schema, check);
    return check;
  };
  return async (
    operation: ApiOperation,
    request: WireRequest,
    answer: WireAnswer,
  ): Promise<string | null> => {
    const { status, headers } = answer;
    if (isRefusedBeforeAnyCall(request, answer)) {
      const type = headers['content-type'];
      return type?.startsWith('application/problem+json') ? null : `refused an address with ${type}`;
    }
    if (status === 500 || status === 503) return `answered ${status}: ${answer.text.slice(0, 300)}`;
    if (request.method === 'OPTIONS') return status === 204 ? null : `OPTIONS answered ${status}`;
    const promised = responsesTo(operations, operation, request.method)[String(status)];
    if (!promised) return `answered ${status}, which is not documented: ${answer.text.slice(0, 300)}`;
    const missing = Object.keys(promised.headers ?? {}).filter(
      (name) => headers[name.toLowerCase()] === undefined,
    );
    if (missing.length > 0 && request.method !== 'HEAD')
      return `answered without the headers ${missing.join(', ')}`;
    if (status === 429 && !headers['retry-after']) return 'answered 429 without Retry-After';
    return bodyFault(promised, request, answer, checkOf);
  };
}

async function bodyFault(
  { content = {} }: Documented,
  { method }: WireRequest,
  { headers, text }: WireAnswer,
  checkOf: (schema: object) => Check,
): Promise<string | null> {
  const [[type, { schema }] = [null, { schema: {} }]] = Object.entries(content);
  if (type === null || method === 'HEAD')
    return text === '' ? null : `answered a body: ${text.slice(0, 100)}`;
  const given = headers['content-type']?.split(';')[0];
  if (given !== type) return `answered ${given} in place of ${type}`;
  const lines = type.endsWith('ndjson') ? text.split('\n').filter(Boolean) : [text];
  const values = lines.map((line) => JSON.parse(line) as unknown);
  const issues = await checkOf(schema)(type.endsWith('ndjson') ? text : values[0]);
  return issues === null ? null : `answered a body of another shape: ${JSON.stringify(issues).slice(0, 500)}`;
}

/** The documented responses to a method of a path: those of its operation, of GET for HEAD, else the 405. */
function responsesTo(
  operations: readonly ApiOperation[],
  { path, responses }: ApiOperation,
  method: string,
): ApiOperation['responses'] {
  const asked = method === 'HEAD' ? 'GET' : method;
  const own = operations.find((each) => each.path === path && each.method === asked);
  return own?.responses ?? { '405': responses['405'] ?? {} };
}

/** The server refuses addresses that are too long or malformed before it chooses a call. */
function isRefusedBeforeAnyCall({ target }: WireRequest, { status }: WireAnswer): boolean {
  if (status === 414) return Buffer.byteLength(target) > MAX_URL_BYTES;
  return status === 400 && decodePath(target.split('?')[0] ?? '') === null;
}

import type { Entry } from '../catalog/entry-schema.ts';
import type { OpenCatalog } from '../catalog/open.ts';
import { readBody } from '../http/body.ts';
import { cutEcho, quoteEcho } from '../http/echo.ts';
import { UNCACHED } from '../http/freshness.ts';
import { cacheBy, replyJson, replyProblem, serve } from '../http/reply.ts';
import { describeFound } from '../http/violations.ts';
import { ArgumentError } from '../operations/calls/argument-text.ts';
import type { CallArguments } from '../operations/calls/call-arguments.ts';
import { readyCalls, readyRequest } from '../operations/calls/ready-calls.ts';
import { type ArgumentProblem, argumentProblems } from '../operations/check/argument-problems.ts';
import { noOperations } from '../operations/publish-operations.ts';
import type {
  OperationAnswer,
  PublishedOperation,
  PublishedOperations,
} from '../operations/published-schema.ts';
import { operationArguments } from '../operations/tools/property-keys.ts';
import { findByToolName } from '../operations/tools/tool-name.ts';
import { decodeEscapes } from '../text/decode-escapes.ts';
import type { ReadDeps } from './calls/call.ts';
import { unknownSlug } from './not-found.ts';
import { RequestArgumentsSchema } from './request-arguments-schema.ts';

/**
 * `GET /api/public/registry/{slug}/operations` returns what can be called on an interface.
 * `/api/public/registry/{slug}/operations/{name}` returns one operation with calls to paste: of its example (GET), or of
 * given arguments (POST). A function serves them, because `registry/{slug}` is a file, and no folder can have its name.
 */
export function operations(request: Request, { openCatalog }: ReadDeps): Promise<Response> {
  const { slug, name } = readPath(new URL(request.url).pathname);
  if (name === null)
    return serve(request, {
      GET: async () => {
        const found = findPublished(await openCatalog(), slug);
        return found instanceof Response ? found : replyJson(found.published, cacheBy([]));
      },
    });
  return serve(request, {
    GET: async () => {
      const found = findOperation(await openCatalog(), slug, name);
      return found instanceof Response ? found : replyJson(describeOperation(found), cacheBy([]));
    },
    POST: async (sent) => {
      const { body, refusal } = await readBody(sent, RequestArgumentsSchema);
      if (refusal) return refusal;
      const found = findOperation(await openCatalog(), slug, name);
      return found instanceof Response ? found : buildRequest(found, body.arguments);
    },
  });
}

type Published = { entry: Entry; published: PublishedOperations };
type Found = Published & { operation: PublishedOperation };

function findPublished(catalog: OpenCatalog, slug: string): Published | Response {
  const doc = catalog.docOf(slug);
  if (doc === undefined) return unknownSlug(slug, catalog);
  const entry = catalog.entryAt(doc);
  return { entry, published: catalog.operationsOf(slug) ?? noOperations(entry) };
}

/** Finds an operation by its name, or by the name of its tool. */
function findOperation(catalog: OpenCatalog, slug: string, name: string): Found | Response {
  const found = findPublished(catalog, slug);
  if (found instanceof Response) return found;
  const all = found.published.operations.map((operation) => ({ slug, name: operation.name, operation }));
  const { operation } = all.find((each) => each.name === name) ?? findByToolName(name, all) ?? {};
  return operation ? { ...found, operation } : unknownOperation(found.published, name);
}

/**
 * One operation, with its call in every language that fits.
 * @param args instead of its example
 */
export function describeOperation(
  { entry, published, operation }: Found,
  args?: CallArguments,
): OperationAnswer {
  const { operations: _, total: __, ...head } = published;
  const target = { ...entry, base_url: head.base_url };
  return {
    ...head,
    operation,
    request: readyRequest(target, operation, args),
    calls: readyCalls(target, operation, args),
  };
}

const MAX_NAMED_PROBLEMS = 20;
const MAX_MESSAGE_LENGTH = 300; // A name that is no argument may be as long as the body.

function buildRequest(found: Found, given: CallArguments): Response {
  const { entry, operation } = found;
  const args = operationArguments(operation, given);
  const credentials = entry.auth_params.map(({ name }) => name);
  const problems = argumentProblems(operation.input, args, credentials);
  if (problems.length > 0) {
    const named = problems.slice(0, MAX_NAMED_PROBLEMS);
    const messages = named.map(({ message }) => message.slice(0, MAX_MESSAGE_LENGTH)).join('; ');
    return refuseArguments(`The call of "${operation.name}" ${messages}.`, args, named);
  }
  try {
    return replyJson(describeOperation(found, args), UNCACHED);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    const { message, argument: name = 'arguments' } = error;
    return refuseArguments(message, args, [{ name, allowed: 'a value that does not change the path' }]);
  }
}

const refuseArguments = (
  detail: string,
  args: CallArguments,
  problems: readonly Pick<ArgumentProblem, 'name' | 'allowed'>[],
): Response =>
  replyProblem('bad_body', {
    detail,
    errors: problems.map(({ name, allowed }) => ({
      parameter: `arguments.${cutEcho(name)}`,
      found: describeFound(args[name]),
      allowed,
    })),
    hint: 'Correct the arguments and send them again.',
  });

const PATH = /\/registry\/([^/]*)\/operations(?:\/(.*))?$/;

/** A name may contain slashes, encoded or not. */
function readPath(pathname: string): { slug: string; name: string | null } {
  const [, slug = '', name = ''] = PATH.exec(pathname.replace(/\/$/, '')) ?? [];
  return { slug: decode(slug), name: name === '' ? null : decode(name) };
}

/** No slug and no name matches what is not encoded as UTF-8. */
const decode = (text: string): string => decodeEscapes(text) ?? text;

const MAX_LISTED = 10;

function unknownOperation({ slug, operations }: PublishedOperations, name: string): Response {
  const names = operations.slice(0, MAX_LISTED).map((operation) => operation.name);
  const known =
    names.length > 0
      ? `It has ${names.join(', ')}${operations.length > MAX_LISTED ? ' and more' : ''}. `
      : '';
  return replyProblem('unknown_operation', {
    detail: `${slug} has no operation ${quoteEcho(name)}.`,
    hint: `${known}GET /api/public/registry/${slug} lists all that are known.`,
  });
}

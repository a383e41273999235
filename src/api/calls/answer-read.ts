import { CORS_HEADERS, streamOf } from '../../http/reply.ts';
import { type CallRow, type FileCall, fileRowOf, type ReadDeps } from './call.ts';
import { CALLS, isFileCall } from './calls.ts';
import type { FileSource } from './file-row.ts';

type Deps = ReadDeps & Omit<FileSource, 'catalog'>;

const PATTERNS = CALLS.map((call) => ({
  call,
  pattern: new RegExp(`${call.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`),
}));

/** The calls at an address, whatever their methods, with the first value in the path. The site may have a path itself. */
export const callsAt = (pathname: string): { call: CallRow; value: string }[] =>
  PATTERNS.flatMap(({ call, pattern }) => {
    const [found, value = ''] = pattern.exec(pathname) ?? [];
    return found === undefined ? [] : [{ call, value }];
  });

/**
 * Answers a call from a catalog in this process, as the site does: by the same handler, or with the same content as its
 * file. Null if there is no such call or no such file, and for calls that need more than a catalog.
 */
export async function answerRead(request: Request, deps: Deps): Promise<Response | null> {
  for (const { call, value } of callsAt(new URL(request.url).pathname)) {
    if (isFileCall(call)) return replyFile(call, decodeURIComponent(value), deps);
    if (call.read) return call.read(request, deps);
  }
  return null;
}

async function replyFile(
  call: FileCall,
  name: string,
  { openCatalog, siteUrl, history }: Deps,
): Promise<Response | null> {
  const { contentType, write } = fileRowOf(call);
  const content = await write({ catalog: await openCatalog(), siteUrl, history }, name);
  if (content === null) return null;
  // A client sees the size of a stream before it decodes it.
  const body = typeof content === 'string' ? content : streamOf(content);
  return new Response(body, { headers: { 'Content-Type': contentType, ...CORS_HEADERS } });
}

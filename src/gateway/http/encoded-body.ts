import type { HttpRequest } from '../../operations/calls/http-request.ts';
import { readWorkFile } from '../work-folder.ts';

type Encoded = { body: string | Uint8Array<ArrayBuffer> | null; mediaType: string | null };

/** The body of a request as it is sent. Files of a form are read from the work folder, and from nowhere else. */
export async function encodedBody(
  { body, form, files = [] }: Pick<HttpRequest, 'body' | 'form' | 'files'>,
  workFolder: string,
): Promise<Encoded> {
  if (!form) return { body, mediaType: null };
  const data = new FormData();
  for (const [name, value] of form) data.append(name, value);
  for (const [name, path] of files) {
    const file = readWorkFile(workFolder, path);
    data.append(name, new Blob([file.bytes]), file.name);
  }
  const encoded = new Response(data);
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    mediaType: encoded.headers.get('Content-Type'),
  };
}

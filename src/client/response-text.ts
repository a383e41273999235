/** A response with a longer body than the client accepts. */
export class ResponseTooLongError extends Error {
  override readonly name = 'ResponseTooLongError';

  constructor(maxBytes: number) {
    super(`The response is longer than ${maxBytes} bytes. Pass a higher maxBytes if that is expected.`);
  }
}

/** Reads a body as UTF-8. Throws ResponseTooLongError as soon as it is over `maxBytes`; the rest is not read. */
export async function readResponseText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new ResponseTooLongError(maxBytes);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

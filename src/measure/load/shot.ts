/** One request, sent again and again. */
export type Shot = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

export const get = (path: string, headers: Record<string, string> = {}): Shot => ({
  method: 'GET',
  path,
  headers: { 'Accept-Encoding': 'br, gzip', ...headers },
});

export const post = (path: string, body: object, headers: Record<string, string> = {}): Shot => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

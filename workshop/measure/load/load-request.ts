/** One request, sent repeatedly. */
export type LoadRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export const get = (path: string, headers: Record<string, string> = {}): LoadRequest => ({
  method: 'GET',
  path,
  headers: { 'Accept-Encoding': 'br, gzip', ...headers },
});

export const post = (path: string, body: object, headers: Record<string, string> = {}): LoadRequest => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** An HTTP request, independent of any language. */
export type HttpRequest = {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string | null;
  /** User name and password of HTTP Basic (RFC 7617), joined by a colon. */
  basic: string | null;
  /**
   * Scope of a signature of AWS, as --aws-sigv4 of curl takes it: `aws:amz:eu-west-1:s3`. Then `basic` has the access key
   * and the secret key, and neither is sent.
   */
  aws_signature?: string;
  /** Text fields of a multipart/form-data body (RFC 7578), instead of `body`. */
  form?: [name: string, value: string][];
  /** Files of that body. The last part of a path is the name of the file. */
  files?: [name: string, path: string][];
};

/** Appends encoded `name=value` pairs to an address. */
export function withQuery(url: string, pairs: readonly string[]): string {
  if (pairs.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

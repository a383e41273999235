/** A file of the built site that is not a page: its path, and what writes its content. */
export type SiteFile = readonly [path: string, write: () => string | Uint8Array];

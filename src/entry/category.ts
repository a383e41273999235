/** The three kinds of interface, which are also the folders under `entries/`. Does not import zod, because pages load it in the browser. */
export const CATEGORIES = ['api', 'mcp', 'cli'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The three kinds of interface, which are also the three folders under `entries/`. Free of zod: the browser loads this too. */
export const CATEGORIES = ['api', 'mcp', 'cli'] as const;
export type Category = (typeof CATEGORIES)[number];

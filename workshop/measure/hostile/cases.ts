import { BODY_CASES } from './body-cases.ts';
import { HTTP_CASES } from './http-cases.ts';
import { MCP_CASES } from './mcp-cases.ts';
import type { Answer } from './wire.ts';

/** All hostile servers, by the slug of their entry. Slugs that start with `mcp-` are probed as MCP servers. */
export const HOSTILE_CASES: ReadonlyMap<string, Answer> = new Map(
  Object.entries({ ...HTTP_CASES, ...BODY_CASES, ...MCP_CASES }),
);

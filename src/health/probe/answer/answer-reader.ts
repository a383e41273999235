import type { HttpShape } from '../../shape/schema.ts';
import { type McpAnswer, type McpReading, readMcp } from '../mcp/reply.ts';
import { type HttpAnswer, readHttp } from './http-shape.ts';

/** Parses answers. Both functions reject with a CostlyAnswerError if that takes too much time or memory. */
export type AnswerReader = {
  readHttp: (answer: HttpAnswer) => Promise<HttpShape>;
  readMcp: (answer: McpAnswer) => Promise<McpReading>;
};

/** Reads on the caller's thread, without a time limit. */
export const readInPlace: AnswerReader = {
  readHttp: async (answer) => readHttp(answer),
  readMcp: async (answer) => readMcp(answer),
};

/** Reading an answer takes more time or memory than allowed. */
export class CostlyAnswerError extends Error {
  override name = 'CostlyAnswerError';
}

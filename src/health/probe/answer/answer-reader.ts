import type { HttpShape } from '../../shape/schema.ts';
import { type McpAnswer, type McpReading, readMcp } from '../mcp/reply.ts';
import { type HttpAnswer, readHttp } from './http-shape.ts';

/** What makes something of an answer once it is there. Both reject with a CostlyAnswerError if it costs too much. */
export type AnswerReader = {
  readHttp: (answer: HttpAnswer) => Promise<HttpShape>;
  readMcp: (answer: McpAnswer) => Promise<McpReading>;
};

/** Reads on the thread of its caller, for as long as it takes. */
export const readInPlace: AnswerReader = {
  readHttp: async (answer) => readHttp(answer),
  readMcp: async (answer) => readMcp(answer),
};

/** Reading an answer takes more time or memory than one answer may. */
export class CostlyAnswerError extends Error {
  override name = 'CostlyAnswerError';
}

import { join } from 'node:path';

/** Variables of a program that is killed in the middle of the first write to a file whose path or text contains `place`. */
export const killedAt = (place: string) => ({
  KILLED_AT: place,
  NODE_OPTIONS: `--import=${join(process.cwd(), 'test/fixtures/gateway/killed-while-writing.ts')}`,
});

import { createHash } from 'node:crypto';
import { isToolName, type OperationKey, plainToolName, shortToolName } from './tool-name-text.ts';

/**
 * `slug__operation`, in the characters and the length that models accept. A name that must be changed or cut ends in a
 * hash of the original, so that it stays unique and is the same in every build.
 */
export function toolName(key: OperationKey): string {
  const plain = plainToolName(key);
  if (isToolName(plain)) return plain;
  return shortToolName(plain, createHash('sha256').update(plain).digest('hex'));
}

/** The operation that a tool name stands for, among those that were offered. */
export const findByToolName = <Key extends OperationKey>(
  tool: string,
  offered: Iterable<Key>,
): Key | undefined => {
  for (const each of offered) if (toolName(each) === tool) return each;
  return undefined;
};

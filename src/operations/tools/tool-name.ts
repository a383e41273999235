import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What OpenAI and Anthropic accept as the name of a tool. */
export const TOOL_NAME_PATTERN = /^[a-zA-Z0-9_-]{1,64}$/;
const MAX_TOOL_NAME_LENGTH = 64;
const SEPARATOR = '__'; // A slug has no underscores, so the first pair of them ends it.
const HASH_LENGTH = 8; // Of 2^32 values, enough for the tools that one model sees.

/** An operation of an interface. */
type OperationKey = { slug: string; name: string };

/**
 * `slug__operation`, in the characters and the length that models accept. A name that must be changed or cut ends in a
 * hash of the original, so that it stays unique and is the same in every build. Browsers run this too, hence the package.
 */
export function toolName({ slug, name }: OperationKey): string {
  const plain = `${slug}${SEPARATOR}${name}`;
  if (TOOL_NAME_PATTERN.test(plain)) return plain;
  const kept = plain.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, MAX_TOOL_NAME_LENGTH - HASH_LENGTH - 1);
  return `${kept}_${bytesToHex(sha256(utf8ToBytes(plain))).slice(0, HASH_LENGTH)}`;
}

/** The operation that a tool name stands for, among those that were offered. */
export const findByToolName = <Key extends OperationKey>(
  tool: string,
  offered: readonly Key[],
): Key | undefined => offered.find((each) => toolName(each) === tool);

/** The slug at the beginning of a tool name, or null if the name has none, or only a part of one. */
export function slugOfToolName(tool: string): string | null {
  const end = tool.indexOf(SEPARATOR);
  return end > 0 ? tool.slice(0, end) : null;
}

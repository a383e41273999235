/** What OpenAI and Anthropic accept as the name of a tool. */
export const TOOL_NAME_PATTERN = /^[a-zA-Z0-9_-]{1,64}$/;
export const MAX_TOOL_NAME_LENGTH = 64;
const SEPARATOR = '__'; // A slug has no underscores, so the first pair of them ends it.
const HASH_LENGTH = 8; // Of 2^32 values, enough for the tools that one model sees.

/** An operation of an interface. */
export type OperationKey = { slug: string; name: string };

/** The name of a tool before it is changed or cut. */
export const plainToolName = ({ slug, name }: OperationKey): string => `${slug}${SEPARATOR}${name}`;

/** Whether models accept a name as it is. */
export const isToolName = (plain: string): boolean => TOOL_NAME_PATTERN.test(plain);

/** A name in the characters and the length that models accept. `sha256` is the hash of the plain name, in hex. */
export function shortToolName(plain: string, sha256: string): string {
  const kept = plain.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, MAX_TOOL_NAME_LENGTH - HASH_LENGTH - 1);
  return `${kept}_${sha256.slice(0, HASH_LENGTH)}`;
}

/** The slug at the beginning of a tool name, or null if the name has none, or only a part of one. */
export function slugOfToolName(tool: string): string | null {
  const end = tool.indexOf(SEPARATOR);
  return end > 0 ? tool.slice(0, end) : null;
}

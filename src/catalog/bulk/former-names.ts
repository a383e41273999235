/** A name of the MCP registry that an entry gave up, by removal of the entry or by another name. `at` is in ISO 8601. */
export type FormerName = { at: string; slug: string; name: string };

/** Lines of entry files that name an MCP server, as a pattern for `git log -G`. */
export const NAME_PATTERN = '^mcp_name:';

/**
 * Reads the names that entries gave up from patches without context.
 * @param patches what `git log --unified=0 --format=<U+0001>%H %cI` prints, newest first
 */
export function readFormerNames(patches: string): FormerName[] {
  return patches
    .split('\u0001')
    .slice(1)
    .flatMap((commit) => {
      const at = commit.slice(0, commit.indexOf('\n')).split(' ')[1] ?? '';
      return commit
        .split('\ndiff --git ')
        .slice(1)
        .flatMap((patch) => removedName(patch, at));
    });
}

function removedName(patch: string, at: string): FormerName[] {
  const slug = /\/([^/\s]+)\.yaml /.exec(patch)?.[1];
  const [former, current] = ['-', '+'].map(
    (sign) => new RegExp(`^\\${sign}mcp_name: *["']?([^\\s"'#]+)`, 'm').exec(patch)?.[1],
  );
  return slug && former && former !== 'null' && former !== current ? [{ at, slug, name: former }] : [];
}

import type { OperationChange } from '../../../src/operations/compare/compare-schemas.ts';
import { textBlock } from '../../../src/text/markdown.ts';
import { changeLines } from '../draft/operations/change-lines.ts';
import { type Release, SOURCE_INPUTS } from './check-release.ts';

/** The body of the pull request, in Markdown. Texts of the interface are shown in code blocks. */
export const proposalBody = (release: Release): string =>
  `The owner's workflow compared the release with the entry \`${release.entry.slug}\`.

${findings(release)}

Nobody has reviewed the texts yet. Compare them with ${release.entry.docs_url} before you merge.
`;

/** How many changes have each severity, for the outputs of the action. */
export const countChanges = (
  changes: readonly OperationChange[] | null,
): Record<OperationChange['severity'], number> => {
  const counts = { breaking: 0, additive: 0, cosmetic: 0 };
  for (const { severity } of changes ?? []) counts[severity] += 1;
  return counts;
};

/**
 * The summary of a run for the owner, in Markdown.
 * @param proposal what became of the pull request, in sentences
 * @param siteUrl address of the registry's site, without a trailing slash
 */
export const releaseSummary = (release: Release, proposal: string, siteUrl: string): string =>
  `## Callbook: \`${release.entry.slug}\`

${findings(release)}

**Pull request.** ${proposal}

**Badge.** It shows the state that the registry measured last. Paste it into your README:

\`\`\`markdown
${badgeMarkdown(release.entry.slug, siteUrl)}
\`\`\`
`;

/** A badge that links to the page of an entry, in Markdown. */
const badgeMarkdown = (slug: string, siteUrl: string): string =>
  `[![Status on Callbook](${siteUrl}/badges/${slug}.svg)](${siteUrl}/entry/${slug}/)`;

const findings = ({ entry, contract, operations }: Release): string =>
  [
    `**Contract.** It ${contract.holds ? 'holds' : 'could not be confirmed'}:`,
    textBlock(contract.sentence),
    '**Operations.**',
    operations === null
      ? `They were not compared, because the entry names no source. Set the input \`${SOURCE_INPUTS[entry.category]}\`.`
      : textBlock(operationLines(operations.changes).join('\n')),
  ].join('\n\n');

const operationLines = (changes: readonly OperationChange[] | null): string[] =>
  changes === null
    ? ['The registry had no operations of this interface. All are new.']
    : changeLines(changes);

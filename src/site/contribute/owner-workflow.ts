/** Shown in place of the repository if the site has none on GitHub. */
export const UNKNOWN_REPOSITORY = 'OWNER/callbook';

/** The name of a repository on GitHub as `owner/name`, from its address. */
export const githubName = (repositoryUrl: string | null): string =>
  /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)$/.exec(repositoryUrl ?? '')?.[1] ?? UNKNOWN_REPOSITORY;

/**
 * A workflow for owners of interfaces. It runs the action of `repository` on every release.
 * @param repository `owner/name` of the registry
 * @param siteUrl address of the registry's site
 */
export const ownerWorkflow = (
  repository: string,
  siteUrl: string,
): string => `# .github/workflows/callbook.yml
name: Callbook
on:
  release:
    types: [published]

permissions:
  contents: read

jobs:
  callbook:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
        with:
          persist-credentials: false
      - uses: ${repository}@main
        with:
          slug: tide-tables
          registry: ${repository}
          url: ${siteUrl.replace(/\/$/, '')}
          openapi: openapi.yaml`;

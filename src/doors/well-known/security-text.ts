const VALID_MS = 180 * 86_400_000; // The file must say when it goes stale (RFC 9116); every build renews it.

/** Where to tell of a fault in private: the repository's own form for advisories. */
export function writeSecurityText({
  siteUrl,
  repositoryUrl,
  builtAt,
}: {
  siteUrl: string;
  repositoryUrl: string;
  builtAt: Date;
}): string {
  return `Contact: ${repositoryUrl}/security/advisories/new
Expires: ${new Date(builtAt.getTime() + VALID_MS).toISOString()}
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
`;
}

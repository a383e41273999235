const VALID_MS = 180 * 86_400_000; // RFC 9116 requires an expiry date. Every build renews it.

/** `/.well-known/security.txt` (RFC 9116). The contact is the repository's private form for security advisories. */
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

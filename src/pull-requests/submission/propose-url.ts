const MAX_URL_LENGTH = 7_500; // GitHub answers 414 from about 8 KB on.

/** The page of the repository where a person proposes the file with one click; without its text where that is too long. */
export function proposeUrl(
  repositoryUrl: string | null,
  { path, content }: { path: string; content: string },
): string | null {
  if (repositoryUrl === null) return null;
  const [folder, filename] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const url = new URL(`${repositoryUrl}/new/main/${folder}`);
  url.searchParams.set('filename', filename);
  const whole = new URL(url);
  whole.searchParams.set('value', content);
  return whole.href.length <= MAX_URL_LENGTH ? whole.href : url.href;
}

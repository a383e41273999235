const MAX_URL_LENGTH = 7_500; // GitHub returns 414 above about 8 KB.

/** The GitHub page for proposing the file with one click. Leaves out the text of the file if the URL would be too long. */
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

import { openedFolder } from '../catalog/opened-folder.ts';
import { loadFunctions } from './functions.ts';
import type { Site } from './site.ts';
import { loadHeaderRules } from './static/header-rules.ts';
import { loadRedirects } from './static/redirect-rules.ts';

export type SiteFiles = {
  dist: string;
  functionsFolder: string;
  /** Path of netlify.toml. Its rules apply besides those in the built site. */
  netlifyToml: string;
};

/**
 * Reads the functions and rules of a built site. Functions may read the environment while they load.
 * @param filesReady resolves once the built site is there, if it is still being written
 */
export async function loadSite(
  { dist, functionsFolder, netlifyToml }: SiteFiles,
  filesReady?: Promise<unknown>,
): Promise<Pick<Site, 'dist' | 'functions' | 'redirects' | 'headers'>> {
  const [functions] = await Promise.all([loadFunctions(functionsFolder), filesReady]);
  const folder = openedFolder(dist);
  const redirects = await loadRedirects(folder, netlifyToml);
  return { dist, functions, redirects, headers: await loadHeaderRules(folder, netlifyToml) };
}

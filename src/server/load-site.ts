import { loadFunctions } from './functions.ts';
import type { Site } from './site.ts';
import { loadHeaderRules } from './static/header-rules.ts';
import { loadRedirects } from './static/redirect-rules.ts';

export type SiteFiles = {
  /** Folder of the built site. */
  dist: string;
  functionsFolder: string;
  /** Path of netlify.toml. Its rules apply besides those in the built site. */
  netlifyToml: string;
};

/** Reads the functions and rules of a built site. Functions may read the environment while they load. */
export async function loadSite({
  dist,
  functionsFolder,
  netlifyToml,
}: SiteFiles): Promise<Pick<Site, 'dist' | 'functions' | 'redirects' | 'headers'>> {
  const [functions, redirects, headers] = await Promise.all([
    loadFunctions(functionsFolder),
    loadRedirects(dist, netlifyToml),
    loadHeaderRules(dist, netlifyToml),
  ]);
  return { dist, functions, redirects, headers };
}

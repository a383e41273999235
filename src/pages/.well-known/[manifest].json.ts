import type { GetStaticPaths } from 'astro';
import { builtArdEntries } from '../../doors/ard/built-entries.ts';
import { describeManifest } from '../../doors/ard/manifest.ts';
import { environment } from '../../environment/environment.ts';

/** ARD's path, and its path before v0.91. */
export const getStaticPaths = (() => [
  { params: { manifest: 'ard' } },
  { params: { manifest: 'ai-catalog' } },
]) satisfies GetStaticPaths;

export const GET = (): Response => Response.json(describeManifest(builtArdEntries(), environment().siteUrl));

import type { GetStaticPaths } from 'astro';
import { environment } from '../../environment/environment.ts';
import { builtArdEntries } from '../../protocols/ard/built-entries.ts';
import { describeManifest } from '../../protocols/ard/manifest.ts';

/** ARD's path, and its path before v0.91. */
export const getStaticPaths = (() => [
  { params: { manifest: 'ard' } },
  { params: { manifest: 'ai-catalog' } },
]) satisfies GetStaticPaths;

export const GET = (): Response => Response.json(describeManifest(builtArdEntries(), environment().siteUrl));

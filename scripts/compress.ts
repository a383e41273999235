import { existsSync } from 'node:fs';
import { readArguments } from '../src/command-line/arguments.ts';
import { environment } from '../src/environment/environment.ts';
import { compressedFolderOf, writeCompressedCopies } from '../src/server/static/compressed-copies.ts';
import { loadHeaderRules } from '../src/server/static/header-rules.ts';

const USAGE = `Usage: npm run compress
Writes compressed copies of the built site, so that npm run serve does not compress files during requests. The copies are
in a separate folder next to the built site. Run it after each build: it compresses what has changed.`;

const { refuse } = readArguments(process, { usage: USAGE });
const { distFolder } = environment();
if (!existsSync(distFolder)) refuse(`There is no built site at ${distFolder}. Run npm run build first.`);
const folder = compressedFolderOf(distFolder);
const { files, written, deleted, bytes, compressedBytes } = await writeCompressedCopies(
  distFolder,
  folder,
  await loadHeaderRules(distFolder, 'netlify.toml'),
);
const megabytes = (size: number): string => (size / 1_000_000).toFixed(1);
console.log(
  `${files} files of ${megabytes(bytes)} MB have compressed copies in ${folder}: ${megabytes(compressedBytes)} MB as Brotli. ${written} copies are new, ${deleted} were deleted.`,
);

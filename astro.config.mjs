import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'astro/config';
import { environment } from './src/environment/environment.ts';
import { siteBuild } from './src/site/build/site-build.ts';

const { siteUrl, distFolder } = environment();

// Left alone, V8 lets the heap of a large catalog grow to three times what it holds before it collects, and gives back
// little of that. Half as much again takes no more time.
setFlagsFromString('--heap-growing-percent=50');

export default defineConfig({
  markdown: { syntaxHighlight: false }, // It would write inline styles, which the policy of the site refuses.
  site: siteUrl,
  output: 'static',
  ...siteBuild(distFolder),
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  // Pages wait for the disk more than for each other.
  build: { concurrency: 4, inlineStylesheets: 'never' },
  vite: {
    // The content security policy allows files of this site only: nothing may be inlined, however small.
    build: { assetsInlineLimit: 0, emptyOutDir: false }, // prepare() has written into the same folder.
    worker: { format: 'es' },
  },
});

import { defineConfig } from 'astro/config';
import { environment } from './src/environment.ts';
import { distOf } from './src/site/dist-elsewhere.ts';

const { siteUrl, distFolder } = environment();

export default defineConfig({
  site: siteUrl,
  output: 'static',
  ...distOf(distFolder),
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  // Pages wait for the disk more than for each other.
  build: { concurrency: 4, inlineStylesheets: 'never' },
  vite: {
    // The content security policy allows files of this site only: nothing may be inlined, however small.
    build: { assetsInlineLimit: 0 },
    worker: { format: 'es' },
  },
});

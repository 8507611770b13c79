import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../src/lib/files/fetch-first.ts');

/** Each import of a part, and each list of files that Vite wrote to one. */
const IMPORTS = /\bimport\(/g;
const LISTS = /\b__vite__mapDeps\(\[\d/g;

/** What the build puts around each `import()` is ours: `src/lib/files/fetch-first.ts` says why. */
export function importsFetchFirst(): Plugin {
  return {
    name: 'imports-fetch-first',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // Vite leaves out a part that needs no other file: its own would be imported without being fetched.
          resolveDependencies: (file, needs, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...needs])] : needs,
        },
      },
    }),
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { fetchFirst as __vitePreload } from ${JSON.stringify(SOURCE)};`,
    },
    generateBundle: {
      // After Vite wrote into each import what it needs.
      order: 'post',
      handler(_options, bundle) {
        // Only scripts are fetched so: a style that came with a part would have to be put into the page.
        const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
        if (styles.length > 1) this.error(`One style sheet is expected, not ${styles.join(', ')}.`);
        const shell = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        if (shell?.type !== 'chunk' || !shell.code.includes('vite:preloadError'))
          this.error('Vite imports without fetching first.');
        let fetched = 0;
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const lists = file.code.match(LISTS)?.length ?? 0;
          if (lists !== (file.code.match(IMPORTS)?.length ?? 0))
            this.error(`${file.fileName} imports a part that it does not fetch first.`);
          fetched += lists;
        }
        if (fetched === 0) this.error('No part is imported: Vite writes imports otherwise now.');
      },
    },
  };
}

import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, 'plain-icon.ts');

/** lucide's drawings, made into icons by `plain-icon.ts`: 1 KB less of each first load. */
export function plainIcons(): Plugin {
  let found = false;
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.m?js$/ },
      handler() {
        found = true;
        return `export { default } from ${JSON.stringify(SOURCE)};`;
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error('lucide makes its icons elsewhere now.');
    },
  };
}

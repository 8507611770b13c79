import type { Plugin } from 'vite';

/**
 * React Router's `Link` knows how to fetch the next page's files ahead, where React Router renders pages on a server; here it
 * never does, and no bundler can see that: 2 KB of each first load.
 */
export function withoutPrefetch(): Plugin {
  const PART = /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/;
  return {
    name: 'without-prefetch',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: PART },
      handler(code) {
        const without = code.replace(/(^export \{[^}]*)\bPrefetchPageLinks\b/m, '$1Nothing as PrefetchPageLinks');
        if (without === code) this.error('React Router keeps PrefetchPageLinks elsewhere now.');
        return `const Nothing = () => null;\n${without}`;
      },
    },
  };
}

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In development the API runs apart; everything that is not the web app itself is passed on to it. */
const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: true };

/**
 * The small parts that many screens are made of, and icons: those of every screen, and those of whoever is signed in.
 * Each in a file of its own would cost a request and compress badly: the sign-up would fetch some 40 files. None of them
 * may import Base UI, which would then come along.
 */
const EVERYWHERE =
  /lucide-react|src\/ui\/(alert|badge|button|checkbox|counting-row|cx|ficha|field|input-class|loader-board|logo|money|password-field|plain-icon-button|status|text-field|unknown)/;
const AT_WORK = /src\/ui\/(card|chip|empty-state|error-state|search-input|single-keys|skeleton|use-hotkey)/;

/**
 * Each schema of Zod knows how to describe itself as JSON Schema, which the web never asks and no bundler can leave out: 5 KB
 * of each first load. In the bundle those functions only say that they are not there. The server keeps them.
 */
function withoutJsonSchema(): Plugin {
  const parts = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
  const refuse = "() => { throw new Error('JSON Schema is not part of the web.'); }";
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!parts.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name = '']) => name);
      // What makes a method runs with every schema; the method itself does not.
      return [...names, ...renamed]
        .map(
          (name) =>
            `const _${name} = ${name.startsWith('create') ? `() => ${refuse}` : refuse}; export { _${name} as ${name} };`,
        )
        .join('\n');
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutJsonSchema(), react(), tailwindcss()],
  build: {
    target: 'es2023',
    // Without this Vite inlines small assets as data: URLs, which the content security policy does not allow for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    // Every browser of the target knows <link rel="modulepreload">.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { name: 'parts', test: EVERYWHERE, minShareCount: 3, priority: 1 },
            { name: 'work', test: AT_WORK, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/app/internal': api, '/files': api, '/docs': api, '/health': api, '/pago/verificacion': api } },
});

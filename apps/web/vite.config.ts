import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
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

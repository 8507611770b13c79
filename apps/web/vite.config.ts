import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the API runs apart; everything that is not the web app itself is passed on to it. */
const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: true };

/**
 * The small parts that nearly every screen is made of, and icons. Each in a file of its own would cost a request and
 * compress badly: the sign-up would fetch 39 files. None of them may import Base UI, which would then come along.
 */
const SMALL_PARTS =
  /lucide-react|src\/ui\/(alert|badge|button|card|checkbox|chip|counting-row|cx|empty-state|error-state|ficha|field|input-class|loader-board|logo|money|password-field|plain-icon-button|search-input|skeleton|status|text-field|unknown|use-hotkey)/;

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
            { name: 'parts', test: SMALL_PARTS, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/app/internal': api, '/files': api, '/docs': api, '/health': api, '/pago/verificacion': api } },
});

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsWithoutSchemas } from './build/calls-without-schemas.ts';
import { importsFetchFirst } from './build/fetch-first.ts';
import { plainIcons } from './build/plain-icons.ts';
import { smallPublicScripts } from './build/small-public-scripts.ts';
import { withoutInstrumentation } from './build/without-instrumentation.ts';
import { withoutJsonSchema } from './build/without-json-schema.ts';
import { withoutPrefetch } from './build/without-prefetch.ts';

/** In development the API runs apart; everything that is not the web app itself is passed on to it. */
const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: true };

/**
 * What many screens are made of, each in one file: else each part would cost a request and compress badly, and the sign-up
 * would fetch some 40 files. Doors: what a form is made of. Work: what whoever is signed in sees on most screens, and icons but for those
 * of a company's own. Companies: what is said of one.
 * None of them may import Base UI, which would then come along.
 */
const DOORS =
  /src\/ui\/(?:\w+\/)?(alert|cx|field|input-class|password-field|text-field)|src\/lib\/(?:\w+\/)?(form-error|support-link|first-run)|accounts\/legal-links|controls\/waiting-look|lucide-react\/.*\/(arrow-left|eye|eye-off|circle-alert|triangle-alert|info)\.m?js/;
const WORK =
  /lucide-react\/(?!.*\/(?:arrow-down|arrow-up|book-open|calendar|equal|file-code|file-text|hourglass|image|list-filter|package-check|printer|rotate-ccw|trash|upload)\.m?js)|src\/ui\/(?:\w+\/)?(badge|card|chip|empty-state|error-state|ficha|money|partner-mark|plain-icon-button|search-input|single-keys|skeleton|status|unknown|use-hotkey)|src\/app\/(?:\w+\/)?(initials|shortcuts|top-bar|user-button|user-corner)\.tsx|use-current-user|lib\/(?:\w+\/)?(formats|query)\.ts/;
const COMPANIES =
  /src\/lib\/figures\/completeness-|businesses\/(?:[\w-]+\/)?(plan|plan-banner|standing|status-look|use-businesses|welcome)\.|src\/lib\/(archived|view-switch)\.|lucide-react\/.*\/(table-2|layout-grid)\.m?js|src\/ui\/(?:\w+\/)?(plain-select|share-dots|waffle-board)/;
/** Small, and on every screen with a company or an account: one file of them compresses, eight do not. */
const FACTS =
  /contract\/src\/(?:terms\/)?(businesses|plan-standing|known-figures|troubles)\.ts$|tax\/src\/(money|period)\.ts$|lib\/files\/fetched-dialog|lib\/at-rest\.|lucide-react\/.*\/(plus|arrow-right)\.m?js/;
/** What an account's own screens stand in, and what tells them that something was done. */
const FRAME =
  /src\/app\/(?:\w+\/)?(home-layout|user-corner)\.tsx|src\/ui\/overlays\/(toast|plain-toast|toast-manager)\.tsx?/;
const ANSWERS = /@tanstack\/(react-query|query-core)\//;
/** The schemas of the contract stand in the graph of the shell, from which only who judges a form gets them. */
const SCHEMAS = /\/zod\/|\?rest$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...callsWithoutSchemas(), apply: 'build' },
    importsFetchFirst(),
    withoutJsonSchema(),
    withoutPrefetch(),
    withoutInstrumentation(),
    plainIcons(),
    smallPublicScripts(),
    react(),
    tailwindcss(),
  ],
  build: {
    target: 'es2023',
    // Without this Vite inlines small assets as data: URLs, which the content security policy does not allow for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    // Every browser of the target knows <link rel="modulepreload">.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A schema or a call that nobody asks for is left out.
      treeshake: { manualPureFunctions: ['z', 'defineCall'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], test: (id) => !SCHEMAS.test(id), priority: 3 },
            { name: 'doors', test: DOORS, priority: 2 },
            { name: 'facts', test: FACTS, includeDependenciesRecursively: false, priority: 2 },
            { name: 'frame', test: FRAME, includeDependenciesRecursively: false, priority: 2 },
            { name: 'answers', test: ANSWERS, priority: 2 },
            { name: 'companies', test: COMPANIES, includeDependenciesRecursively: false, priority: 2 },
            { name: 'work', test: WORK, includeDependenciesRecursively: false, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/app/internal': api,
      '/files': api,
      '/cal/': api,
      '/docs': api,
      '/health': api,
      '/pago/verificacion': api,
    },
  },
});

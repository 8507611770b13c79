import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the API runs apart; everything that is not the web app itself is passed on to it. */
const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: true };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // Without this Vite inlines small assets as data: URLs, which the content security policy does not allow for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: { '/app/internal': api, '/files': api, '/docs': api, '/health': api, '/pago/verificacion': api } },
});

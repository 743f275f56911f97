import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../scripts/precompress.ts';

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // Small files stay files: the content policy refuses data: fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Players and staff have pages of their own: neither loads what only the other may do.
      input: { index: `${import.meta.dirname}/index.html`, desk: `${import.meta.dirname}/desk.html` },
      // The default language is in the first bundle on purpose, and in reach of the loader like any other.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Otherwise each module that two screens share becomes a file of its own: fifty requests before the first paint.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
            { name: 'router', test: /node_modules\/@tanstack\// },
            { name: 'texts', test: /node_modules\/(i18next|react-i18next)\// },
            { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\// },
            { name: 'icons', test: /node_modules\/lucide-react\// },
            {
              name: 'shared',
              test: /apps\/web\/src\/shared\/(?!sports\/(?!slip|kept))|packages\/(domain|i18n)\/src\/[a-z-]+\.ts$|node_modules\/zustand\//,
            },
            // Screens with prices only; after what it leans on, which would otherwise come with it.
            {
              name: 'prices',
              test: /apps\/web\/src\/shared\/sports\/(names|odds|price|live)|packages\/domain\/src\/sports\//,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/sandbox': server,
      '/gamecenter-siop': { target: server, ws: true },
    },
  },
});

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

/** Writes each text file's `.br` and `.gz` beside it once, so that the server never compresses what cannot change. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name);
        // The page itself stays plain: the server may write the operator's name into it.
        if (!/\.(js|css|svg|webmanifest)$/.test(name) || statSync(file).size < 1024) continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

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

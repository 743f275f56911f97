import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import flagIcons from 'country-flag-icons/package.json' with { type: 'json' };
import { defineConfig, type Plugin } from 'vite';
import { precompress } from '../../scripts/precompress.ts';
import { filesTogether } from '../../scripts/web-files.ts';
import { webShell } from '../../scripts/web-shell.ts';
import { webWords } from '../../scripts/web-words.ts';

const flags = `${dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json'))}/3x2`;
const catalogues = `${import.meta.dirname}/../../packages/i18n/src/catalogues`;
const server = process.env.SERVER_URL ?? 'http://localhost:3000';

/** A plugin of what browsers load alone. */
function forBrowsers(plugin: Plugin): Plugin {
  return { ...plugin, applyToEnvironment: ({ name }) => name === 'client' };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), ...[webWords(catalogues), webShell(), precompress()].map(forBrowsers)],
  resolve: {
    alias: {
      '#flags': flags,
      // React has the hook itself since version 18: the shim for older ones stays out of the first load.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    sourcemap: false,
    // Small files stay files: the content policy refuses data: fonts and scripts.
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
  // `vite build` makes both: the app, and what draws a visitor's first screen on the server (docs/decisions/0019).
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist',
        target: 'es2023',
        // Every browser of this target knows preloading by itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Players and staff have pages of their own: neither loads what only the other may do.
          input: {
            index: `${import.meta.dirname}/index.html`,
            desk: `${import.meta.dirname}/desk.html`,
            sw: `${import.meta.dirname}/src/rendering/worker/service-worker.ts`,
          },
          // The default language is in the first bundle on purpose, and in reach of the loader like any other.
          checks: { ineffectiveDynamicImport: false },
          output: {
            // A worker reigns over the folder that it lies in, under one name for ever.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            chunkFileNames: 'assets/[name]-[hash].js',
            // The list of 260 flags is two kilobytes shorter where each is named by its country and the pictures' edition.
            assetFileNames: ({ originalFileNames: [file = ''] }) =>
              `assets/${file.includes('country-flag-icons') ? `flags-${flagIcons.version}/[name]` : '[name]-[hash]'}[extname]`,
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\/|src\/rendering\/scheduler-hook/,
                  priority: 5,
                },
                // What runs before any screen, and nothing else; a worker shares no file with a page.
                {
                  name: 'start',
                  tags: ['$initial'],
                  test: /^(?!.*(\.html$|words:|src\/rendering\/worker\/|src\/app\/(main|desk)\.tsx$|catalogues\/(?!pt_BR\/(common|errors))))/,
                  priority: 4,
                },
                { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\//, priority: 3 },
                ...filesTogether,
              ],
            },
          },
        },
      },
    },
    first: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        // Beside the app whose screens it draws, where the server serves nothing from.
        outDir: 'dist/.first',
        target: 'node24',
        copyPublicDir: false,
        rolldownOptions: {
          input: `${import.meta.dirname}/src/rendering/server/first-screens.ts`,
          checks: { ineffectiveDynamicImport: false },
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

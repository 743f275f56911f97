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

function forBrowsers(plugin: Plugin): Plugin {
  return { ...plugin, applyToEnvironment: ({ name }) => name === 'client' };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), ...[webWords(catalogues), webShell(), precompress()].map(forBrowsers)],
  resolve: {
    alias: {
      '#flags': flags,
      // React 18 and later have the hook; the shim for older versions stays out of the first load.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    sourcemap: false,
    // Small files stay files: the content security policy refuses `data:` fonts and scripts.
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
  // `vite build` builds the app and the server's renderer of the first screen (docs/decisions/0019).
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist',
        target: 'es2023',
        // Every browser of this target supports module preloading.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            index: `${import.meta.dirname}/index.html`,
            sw: `${import.meta.dirname}/src/rendering/worker/service-worker.ts`,
          },
          // The default language is in the first bundle on purpose, and the loader can also import it like the others.
          checks: { ineffectiveDynamicImport: false },
          output: {
            // A service worker controls the folder of its file, whose name must never change.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            chunkFileNames: 'assets/[name]-[hash].js',
            // Named by country and package version, the list of 260 flags is two kilobytes shorter than with hashes.
            assetFileNames: ({ originalFileNames: [file = ''] }) =>
              `assets/${file.includes('country-flag-icons') ? `flags-${flagIcons.version}/[name]` : '[name]-[hash]'}[extname]`,
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\/|src\/rendering\/scheduler-hook/,
                  priority: 5,
                },
                // Only code that runs before any screen; a worker shares no file with a page.
                {
                  name: 'start',
                  tags: ['$initial'],
                  test: /^(?!.*(\.html$|words:|src\/rendering\/worker\/|src\/app\/main\.tsx$|catalogues\/(?!pt_BR\/(common|errors))))/,
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
        // Beside the app whose screens it renders; the server does not serve this folder.
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

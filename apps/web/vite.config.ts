import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from '../../scripts/precompress.ts';
import { webShell } from '../../scripts/web-shell.ts';
import { webWords } from '../../scripts/web-words.ts';

const catalogues = `${import.meta.dirname}/../../packages/i18n/src/catalogues`;
const server = process.env.SERVER_URL ?? 'http://localhost:3000';

/** A plugin of what browsers load alone. */
function forBrowsers(plugin: Plugin): Plugin {
  return { ...plugin, applyToEnvironment: ({ name }) => name === 'client' };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), ...[webWords(catalogues), webShell(), precompress()].map(forBrowsers)],
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
            sw: `${import.meta.dirname}/src/worker/service-worker.ts`,
          },
          // The default language is in the first bundle on purpose, and in reach of the loader like any other.
          checks: { ineffectiveDynamicImport: false },
          output: {
            // A worker reigns over the folder that it lies in, under one name for ever.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            chunkFileNames: 'assets/[name]-[hash].js',
            // Otherwise each module that two screens share becomes a file of its own: fifty requests before the first paint.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
                // What runs before any screen, and nothing else; a worker shares no file with a page.
                {
                  name: 'start',
                  tags: ['$initial'],
                  test: /^(?!.*(\.html$|words:|src\/worker\/|src\/app\/(main|desk)\.tsx$|catalogues\/(?!pt_BR\/(common|errors))))/,
                  priority: 4,
                },
                { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\//, priority: 3 },
                // What most screens share, large and small: a phone that asks for one file waits once.
                {
                  name: 'parts',
                  test: /packages\/domain\/src\/combinations\.|packages\/ui\/src\/(action\/(chip|segmented|stepper)|form\/(field|amount)|display\/(badge|card|progress|countdown)|shell|art\/(drawing|fade|game-tile|glyphs|hero-art|modules|mosaic|palettes|paths|random|shapes|tile-recipe|vip-stone))|apps\/web\/src\/(shared\/(lobby\/|level-progress|moving-round|use-(media|first-deferred)|bring-when-idle|stopped|sports\/(terms|bets\.queries))|features\/(terms\/terms\.queries|home\/vip-strip|promotions\/promotions\.queries|lobby\/(continue|favourite|game-card|game-rail|lobby-failed|open-game|return|use-card-words)))|infiniteQueryOptions|lucide-react\/.*\/(badge-check|chevron-right|crown|flame|gift|headset|search|shield-check|book-open|heart-handshake|scroll-text|users-round|check|circle-exclamation-point|clock|minus|square)\.m?js$/,
                  priority: 2,
                },
                {
                  name: 'prices',
                  test: /apps\/web\/src\/(shared\/sports\/(names|odds|price|live|match-time)|features\/sports\/(sports\.queries|sport-c|scores|flags|goal|race-row|league-flag|list-(empty|failed)|match-(side|cells|facts|row)|use-goal|row-grid))|packages\/domain\/src\/sports\/(markets|sports|odds|ratio|codes)|ui\/src\/art\/team-badge|lucide-react\/.*\/flag-triangle-right\.m?js$/,
                  priority: 1,
                },
                {
                  name: 'bets',
                  test: /apps\/web\/src\/(features\/bets\/(cash-out|bet-|bets\.|use-)|shared\/sports\/(bet\.|bet-state|delay-ring))|lucide-react\/.*\/(repeat-2|rotate-ccw)\.m?js$/,
                  minShareCount: 2,
                },
                {
                  name: 'sentences',
                  test: /react-i18next\/dist\/es\/Trans|html-parse-stringify/,
                  priority: 1,
                },
                {
                  name: 'results',
                  test: /packages\/domain\/src\/sports\/(match-result|settlement|parlay)\./,
                  priority: 1,
                },
                {
                  name: 'games',
                  test: /apps\/web\/src\/(shared\/games\/|features\/originals\/(pace|use-(game-keys|slow|stable|stake-text)|stake|session-|game-|bet-bar|held|result-strip|round-flow|recent-strip|rounds|originals\.queries|autoplay\/autoplay(-bar|-button)?\.)|pages\/game-screen)|packages\/domain\/src\/(fairness|stake-floor|step-rounds|shared-draw|mines|dice|limbo|double|row-double|lucky-color)\.|lucide-react\/.*\/(chart-no-axes-column|rotate-ccw-clock|clock-3|repeat|volume-2|volume-x|zap)\.m?js$/,
                  minShareCount: 2,
                },
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
          input: `${import.meta.dirname}/src/first/first-screens.ts`,
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

import { defineConfig } from 'vite';
import { precompress } from '../../../scripts/precompress.ts';

/** Builds the page into `dist`. All its addresses are relative, because the server decides the folder. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // The content policy refuses `data:` fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
});

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../scripts/precompress.ts';

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    sourcemap: false,
    // Small files stay files: the content security policy refuses `data:` fonts and scripts.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    target: 'es2023',
    // One file of 200 kB compressed; `scripts/sizes.ts` limits it.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
  },
  server: { port: 5174, proxy: { '/api': server } },
});

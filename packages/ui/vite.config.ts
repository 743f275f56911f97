import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: new URL('gallery', import.meta.url).pathname,
  plugins: [react(), tailwindcss()],
  server: { port: 5199, strictPort: true },
});

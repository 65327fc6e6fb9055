import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npx vite web/harness`: the seat map alone in its guises, with halls made up for looking at it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { fs: { allow: ['../..'] } },
  // The icon package is one file that names thousands: read only those used.
  build: { rolldownOptions: { experimental: { lazyBarrel: true }, checks: { largeBarrelModules: false } } },
});

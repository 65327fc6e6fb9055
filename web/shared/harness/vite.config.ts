import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npx vite web/shared/harness`: the seat map alone, with halls made up for looking at it. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()], server: { fs: { allow: ['../../..'] } } });

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fluent } from './fluent.ts';
import { rules } from './markdown.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [fluent(), rules(), svelte()],
  resolve: {
    alias: { $lib: here('./src/lib') },
    // Tests mount components, so they need Svelte's browser half.
    conditions: process.env['VITEST'] ? ['browser', 'svelte'] : undefined,
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: {
      '/api': { target: process.env['PARLOUR_SERVER'] ?? 'http://127.0.0.1:8000', ws: true },
    },
  },
  build: {
    outDir: here('../src/parlour/server/page'),
    emptyOutDir: true,
    assetsInlineLimit: 0, // a data: address would be against the page's Content-Security-Policy
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  test: {
    environment: 'happy-dom',
    pool: 'vmThreads', // one window for each worker, and still modules of their own for each file
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    testTimeout: 60_000, // a machine may have much else to do
    // happy-dom rejects the promise of an animation that a component's end cancels, which no
    // browser reports because nobody asked for it.
    onUnhandledError: (error) => !/animation was canceled/.test(error.message ?? ''),
  },
});

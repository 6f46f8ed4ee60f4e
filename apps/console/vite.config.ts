import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { endpointsPlugin } from '../../packages/frontend/build/endpoints-plugin.ts'
import { nodeModulesPlugin } from '../../packages/frontend/build/node-modules-plugin.ts'

/** As of the site: files are called by a digest in hex and by nothing else, fonts keep their names. */
const NAMES = {
  hashCharacters: 'hex' as const,
  chunkFileNames: 'assets/operator/[hash:12].js',
  entryFileNames: 'assets/operator/[hash:12].js',
  assetFileNames: ({ names }: { readonly names: readonly string[] }) =>
    names.some((name) => name.endsWith('.woff2'))
      ? 'assets/[name]-[hash:12][extname]'
      : 'assets/operator/[hash:12][extname]',
}

/**
 * The operator's console: a build of its own, laid beside the site's files with a manifest of its own, so that neither the
 * site nor the cabinet carries a byte of it.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), endpointsPlugin(), nodeModulesPlugin()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    outDir: join(import.meta.dirname, '..', 'web', 'dist', 'client'),
    emptyOutDir: false,
    manifest: '.vite/operator-manifest.json',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { operator: 'src/main.tsx' },
      output: {
        ...NAMES,
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              tags: ['$initial' as const],
            },
            { name: 'page', tags: ['$initial' as const] },
          ],
        },
      },
    },
  },
  worker: { rolldownOptions: { output: NAMES } },
  css: {
    modules: { generateScopedName: mode === 'production' ? '[hash:base64:6]' : '[name]_[local]' },
  },
}))

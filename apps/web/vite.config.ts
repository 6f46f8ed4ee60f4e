import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, loadEnv } from 'vite'
import { devPagesPlugin } from './build/dev-pages-plugin.ts'
import { endpointsPlugin } from '../../packages/frontend/build/endpoints-plugin.ts'
import { groupMapParts } from './build/map-parts.ts'
import { nodeModulesPlugin } from '../../packages/frontend/build/node-modules-plugin.ts'

const { PORT = '3000' } = loadEnv('development', import.meta.dirname, 'PORT')
const server = `http://127.0.0.1:${PORT}`

const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/
/** All but the service worker, a file of its own. */
const OF_PAGES = /^(?!.*pickup-worker)/
const MAP = join(import.meta.dirname, 'src/features/point-map/point-map.tsx')

/**
 * What every page needs comes in two files: the framework, which browsers keep over our own releases, and the rest.
 * Left alone, the bundler would cut it into a dozen.
 */
const GROUPS = [
  { name: 'framework', test: FRAMEWORK, tags: ['$initial' as const] },
  { name: 'page', test: OF_PAGES, tags: ['$initial' as const] },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/ },
  // A stylesheet delays the first paint: the page of points and its map have one.
  { name: 'map-look', test: /src[\\/]features[\\/]point(-map)?[\\/].*\.css$/ },
  {
    name: groupMapParts(MAP, FRAMEWORK),
    debugName: 'map-parts',
    test: OF_PAGES,
    minShareCount: 2,
  },
]

/**
 * Files are called by a digest in hex and by nothing else: content blockers stop what is called after tracking or
 * statistics, and a word of ours would be one of theirs some day. Fonts keep their names: which of them a page loads
 * first is told by these (`src/document.ts`).
 */
const NAMES = {
  hashCharacters: 'hex' as const,
  chunkFileNames: 'assets/[hash:12].js',
  // A service worker's address stays what it is from build to build.
  entryFileNames: ({ name }: { readonly name: string }) =>
    name === PICKUP_WORKER ? `${PICKUP_WORKER}.js` : 'assets/[hash:12].js',
  assetFileNames: ({ names }: { readonly names: readonly string[] }) =>
    names.some((name) => name.endsWith('.woff2'))
      ? 'assets/[name]-[hash:12][extname]'
      : 'assets/[hash:12][extname]',
}
const PICKUP_WORKER = 'pickup-worker'

/** What the running server answers during development: calls, and files that it makes or dresses in the brand. */
const OF_SERVER = [
  '/api/',
  '/developers',
  '/brand.css',
  '/manifest.webmanifest',
  '/art/',
  '/assets/',
  '/map/whole.json',
  '/promo',
]

/**
 * Two builds of one source: `vite build` makes the page (`dist/client`, with a manifest), `vite build --ssr` the
 * prerenderer that the server runs at its start (`dist/prerender`).
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), endpointsPlugin(), nodeModulesPlugin(), devPagesPlugin(server)],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { ssr: 'src/prerender.tsx' } : {}),
    rolldownOptions: isSsrBuild
      ? { input: 'src/prerender.tsx' }
      : {
          input: {
            main: 'src/main.tsx',
            [PICKUP_WORKER]: `src/features/pickup/${PICKUP_WORKER}.ts`,
          },
          output: { ...NAMES, codeSplitting: { groups: GROUPS } },
        },
  },
  worker: { rolldownOptions: { output: NAMES } },
  // The development server renders the widget's frame with packages as they are.
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
  optimizeDeps: { entries: ['src/main.tsx', '../console/src/main.tsx', 'src/widget/main.tsx'] },
  css: {
    modules: { generateScopedName: mode === 'production' ? '[hash:base64:6]' : '[name]_[local]' },
  },
  server: { proxy: Object.fromEntries(OF_SERVER.map((path) => [path, server])) },
}))

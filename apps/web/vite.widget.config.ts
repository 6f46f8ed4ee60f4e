import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointsPlugin, isOpen } from '../../packages/frontend/build/endpoints-plugin.ts'

/** As in `vite.config.ts`: files are called by a digest in hex and by nothing else, fonts keep their names. */
const NAMES = {
  hashCharacters: 'hex' as const,
  chunkFileNames: 'assets/[hash:12].js',
  entryFileNames: 'assets/[hash:12].js',
  assetFileNames: ({ names }: { readonly names: readonly string[] }) =>
    names.some((name) => name.endsWith('.woff2'))
      ? 'assets/[name]-[hash:12][extname]'
      : 'assets/[hash:12][extname]',
}

interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const reachedFrom = (id: string, graph: Graph, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reachedFrom(next, graph, seen)
  return seen
}

const source = (file: string): string => join(import.meta.dirname, 'src', 'widget', file)

let mapOnly: Set<string> | null = null

/**
 * What the map needs and the list does not comes in one file. Left alone, the bundler would tear out of it whatever the
 * grounds that few installations configure share with it.
 */
const isOfMap = (id: string, graph: Graph): boolean => {
  if (mapOnly === null) {
    mapOnly = reachedFrom(source('map-pane.tsx'), graph)
    for (const first of reachedFrom(source('main.tsx'), graph)) mapOnly.delete(first)
  }
  return mapOnly.has(id)
}

/** Makes the frame's document; the server calls it. */
const DOCUMENT = 'src/widget/document.tsx'

/**
 * The page of the partners' frame: a build of its own, so that nothing of the site comes with it, laid beside the site's
 * files with a manifest of its own. All that is needed before the map is one script, and a tiny one and one style sheet that
 * the server writes into the document. A second build renders the document that the script hydrates.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), endpointsPlugin(isOpen)],
  resolve: { dedupe: ['react', 'react-dom'] },
  // The server renders a document for each visit: React's development build would take several times longer.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: {
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/client',
    emptyOutDir: false,
    manifest: isSsrBuild ? false : '.vite/widget-manifest.json',
    ...(isSsrBuild ? { ssr: DOCUMENT } : {}),
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: { widget: DOCUMENT } }
      : {
          input: {
            widget: 'src/widget/main.tsx',
            early: 'src/widget/early.ts',
            forbidden: 'src/widget/forbidden.ts',
          },
          preserveEntrySignatures: false as const,
          output: {
            ...NAMES,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { debugName: 'map', name: (id, graph) => (isOfMap(id, graph) ? 'map' : null) },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true as const },
  worker: { rolldownOptions: { output: NAMES } },
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
}))

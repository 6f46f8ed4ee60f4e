import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { isNewerThanSources } from '../product.ts'
import { sized } from '../size.ts'
import { CACHE } from '../store.ts'

/** The built naive site. */
export const NAIVE_DIST = join(CACHE, 'naive-site')

const WEB = join(import.meta.dirname, '..', '..', 'apps', 'web')

/** Everything as it is, but for the one module that answers questions about points. */
const replacePointsClient: Plugin = {
  name: 'naive-points-client',
  enforce: 'pre',
  resolveId: (source) =>
    source === '@yacheyka/frontend/map/points-client.ts'
      ? join(import.meta.dirname, 'points-client.ts')
      : undefined,
}

/**
 * Builds the product's site with the naive way of points in place of its own. All that is not of these pages, as the widget
 * and the console, comes from the product's build. A site that is newer than its sources is left as it is.
 */
export async function buildNaiveSite() {
  if (isNewerThanSources(join(NAIVE_DIST, 'prerender', 'widget.js'), [import.meta.dirname])) return
  for (const ssr of [false, true])
    await build({
      configFile: join(WEB, 'vite.config.ts'),
      logLevel: 'warn',
      plugins: [replacePointsClient],
      build: {
        outDir: join(NAIVE_DIST, ssr ? 'prerender' : 'client'),
        ...(ssr ? { ssr: join(WEB, 'src', 'prerender.tsx') } : {}),
      },
    })
  compressAssets(join(NAIVE_DIST, 'client'))
  cpSync(join(WEB, 'dist'), NAIVE_DIST, { recursive: true, force: false })
}

const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: sized(constants.BROTLI_MAX_QUALITY, 1) }

/** As the product's build does, so that bytes compare. */
function compressAssets(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(?:js|css|json|svg)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: QUALITY }))
  }
}

import { join } from 'node:path'
import { getConfig } from '@yacheyka/contract/site/config'
import type { PublicConfig } from '@yacheyka/contract/site/config'
import { build, type Manifest, type ViteDevServer } from 'vite'
import type { WidgetStart } from '../src/widget/boot.ts'
import type { composeWidgetDocument } from '../src/widget/document.tsx'

const WIDGET = join(import.meta.dirname, '..', '..', 'widget')

interface WidgetModule {
  readonly composeWidgetDocument: typeof composeWidgetDocument
}

/** Source files in place of built ones; styles come with the modules that import them. */
const SOURCES: Manifest = Object.fromEntries(
  ['main.tsx', 'forbidden.ts'].map((name) => `src/widget/${name}`).map((file) => [file, { file }]),
)

/** Files stand in place of what is inline. */
const NOTHING = { styles: '', early: '' }

const startOf = (html: string): WidgetStart | null => {
  const [, json] =
    /<script type="application\/json" id="widget-boot">(.*?)<\/script>/s.exec(html) ?? []
  return json === undefined ? null : (JSON.parse(json) as WidgetStart)
}

/**
 * The widget's frame rendered from its sources. What it starts with comes from the product, which answers `url` with a
 * document of its own; one that refuses the token is returned as it is.
 */
export const widgetDocument = async (
  server: ViteDevServer,
  product: string,
  url: string,
): Promise<{ readonly status: number; readonly html: string }> => {
  const response = await fetch(product + url)
  const built = await response.text()
  const start = startOf(built)
  if (start === null) return { status: response.status, html: built }
  const config = (await (await fetch(product + getConfig.path)).json()) as PublicConfig
  const frame = await server.ssrLoadModule('/src/widget/document.tsx')
  const { composeWidgetDocument: compose } = frame as WidgetModule
  const { boot } = start
  const document = compose({ config, assets: SOURCES, inline: NOTHING, boot, now: Date.now() })
    .replace('<style></style>', '<link rel="stylesheet" href="/brand.css">')
    .replace('<script></script>', '<script type="module" src="/src/widget/early.ts"></script>')
  const html = await server.transformIndexHtml(url, document)
  return { status: response.status, html }
}

/** `/widget.js` as shops get it, built anew: 4 KB take less time than a reload. */
export const widgetScript = async (): Promise<string> => {
  const built = await build({
    configFile: join(WIDGET, 'vite.config.ts'),
    logLevel: 'warn',
    build: { write: false },
  })
  if (!('output' in built)) throw new TypeError('widget.js has one output')
  const script = built.output.find((file) => file.type === 'chunk')
  if (script === undefined) throw new TypeError('widget.js was not built')
  return script.code
}

/** Changes of the element's own sources reload the page, which asks for `/widget.js` again. */
export const reloadOnWidgetChange = (server: ViteDevServer): void => {
  const sources = join(WIDGET, 'src')
  server.watcher.add(sources)
  server.watcher.on('change', (file) => {
    if (file.startsWith(sources)) server.ws.send({ type: 'full-reload' })
  })
}

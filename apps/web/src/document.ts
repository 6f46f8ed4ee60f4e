import type { PublicConfig } from '@yacheyka/contract/site/config'
import type { Manifest, ManifestChunk } from 'vite'
import { escapeHtml } from '@yacheyka/frontend/page/head.ts'
import { CONFIG_ELEMENT, LOADER_DATA_ELEMENT } from '@yacheyka/frontend/page/data-elements.ts'
import { files } from '@yacheyka/frontend/paths.ts'

/** The module that the site's pages begin with. */
const SITE_ENTRY = 'src/main.tsx'

/** A page as the prerenderer makes it. */
export interface Page {
  /** What stands inside `#root`; empty where the browser renders everything. */
  readonly html: string
  /** Title, description, canonical address, Open Graph. */
  readonly head: string
  /** Source modules that the page loads besides the entry, as the build's manifest names them. */
  readonly modules: readonly string[]
  /** Those that it loads at once too, but that its visitor does not wait for first. */
  readonly laterModules: readonly string[]
  /** What the loaders of its routes answered, by their ids. */
  readonly loaderData?: Readonly<Record<string, unknown>>
}

const chunkOf = (assets: Manifest, name: string): ManifestChunk => {
  const chunk = assets[name]
  if (chunk === undefined) throw new Error(`The build's manifest has no ${name}`)
  return chunk
}

/** The chunk and everything that it imports at once, each name once. */
const withImports = (assets: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunkOf(assets, name).imports ?? []) withImports(assets, imported, seen)
  return seen
}

const fontsOf = (assets: Manifest): string[] =>
  Object.values(assets)
    .map(({ file }) => file)
    .filter((file) => /-(?:cyrillic|signs)-\d00-[^/]*\.woff2$/.test(file))

/** JSON that cannot end its script element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

const dataScript = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${scriptJson(data)}</script>`

const link = (attributes: string): string => `<link ${attributes}>`

const chunksOf = (assets: Manifest, modules: readonly string[]): ManifestChunk[] => {
  const names = new Set(modules.flatMap((name) => [...withImports(assets, name)]))
  return [...names].map((name) => chunkOf(assets, name))
}

const scriptsOf = (chunks: readonly ManifestChunk[]): string[] =>
  chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'))

const linksOf = (
  assets: Manifest,
  entryModule: string,
  { modules, laterModules }: Page,
): string[] => {
  const first = scriptsOf(chunksOf(assets, [entryModule, ...modules]))
  const chunks = chunksOf(assets, [entryModule, ...modules, ...laterModules])
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const entry = chunkOf(assets, entryModule).file
  const preload = (file: string) =>
    `rel="modulepreload" href="/${file}"${first.includes(file) ? '' : ' fetchpriority="low"'}`
  return [
    ...fontsOf(assets).map((file) =>
      link(`rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin`),
    ),
    link(`rel="stylesheet" href="${files.brandCss}"`),
    ...[...styles].map((file) => link(`rel="stylesheet" href="/${file}"`)),
    ...scriptsOf(chunks)
      .filter((file) => file !== entry)
      .map((file) => link(preload(file))),
    `<script type="module" src="/${entry}"></script>`,
  ]
}

const NO_SCRIPT = '<noscript>Для этой страницы нужен JavaScript: включите его.</noscript>'

/**
 * The whole document of a page: no script but files of this site, no style but files of this site, so that the content
 * security policy needs no exception. `assets` is the manifest of the client's build.
 */
export const composeDocument = ({
  page,
  config,
  assets,
  entry = SITE_ENTRY,
}: {
  readonly page: Page
  readonly config: PublicConfig
  readonly assets: Manifest
  /** The module that the page begins with, where it is not the site's own. */
  readonly entry?: string
}): string => {
  const { html, head, loaderData = {} } = page
  return [
    '<!doctype html><html lang="ru"><head>',
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
    `<meta name="theme-color" content="${escapeHtml(config.brand.colours.paper)}">`,
    '<meta name="format-detection" content="telephone=no">',
    link(`rel="icon" href="${files.favicon}" type="image/svg+xml"`),
    link(`rel="apple-touch-icon" href="${files.touchIcon}"`),
    link(`rel="manifest" href="${files.webManifest}"`),
    ...linksOf(assets, entry, page),
    '</head><body>',
    `<div id="root">${html}</div>`,
    html === '' ? NO_SCRIPT : '',
    dataScript(CONFIG_ELEMENT, config),
    Object.keys(loaderData).length === 0 ? '' : dataScript(LOADER_DATA_ELEMENT, loaderData),
    '</body></html>\n',
  ].join('')
}

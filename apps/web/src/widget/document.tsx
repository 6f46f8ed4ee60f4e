import type { PublicConfig } from '@yacheyka/contract/config'
import type { WidgetBoot } from '@yacheyka/contract/widget'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Manifest, ManifestChunk } from 'vite'
import { escapeHtml } from '#/head.ts'
import { files } from '#/paths.ts'
import { BOOT_ELEMENT } from './boot.ts'
import type { WidgetStart } from './boot.ts'
import { Unavailable } from './unavailable.tsx'
import { Waiting } from './waiting.tsx'

const ENTRY = 'src/widget/main.tsx'
const FORBIDDEN_ENTRY = 'src/widget/forbidden.ts'
/** All styles of the widget's build, as its manifest calls them. */
const STYLES = 'style.css'

const chunkOf = (assets: Manifest, name: string): ManifestChunk => {
  const chunk = assets[name]
  if (chunk === undefined) throw new Error(`The widget's manifest has no ${name}`)
  return chunk
}

/** JSON that cannot end its script element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

const scripts = (assets: Manifest, entry: string): string[] => {
  const { file, imports = [] } = chunkOf(assets, entry)
  return [
    ...imports.map((name) => `<link rel="modulepreload" href="/${chunkOf(assets, name).file}">`),
    `<script type="module" src="/${file}"></script>`,
  ]
}

/** The list's places until the script has come, and what the script begins with. */
const openBody = (start: WidgetStart): string[] => [
  `<div id="root">${renderToStaticMarkup(<Waiting />)}</div>`,
  '<noscript>Для карты пунктов выдачи нужен JavaScript: включите его.</noscript>',
  `<script type="application/json" id="${BOOT_ELEMENT}">${scriptJson(start)}</script>`,
]

/**
 * The frame's document. Where the token was taken it carries the first page of the list, so that no question stands
 * between the script and the list; where it was refused, the message is all there is and needs no script. No script and
 * no style but files of this site. `assets` is the manifest of the widget's own build.
 */
export const composeWidgetDocument = ({
  config,
  assets,
  boot,
}: {
  readonly config: PublicConfig
  readonly assets: Manifest
  readonly boot: WidgetBoot
}): string => {
  const { access, mayPass = false } = boot
  const { brand } = config
  const body =
    access === null
      ? [
          `<div id="root">${renderToStaticMarkup(<Unavailable onRetry={mayPass ? 'link' : null} />)}</div>`,
        ]
      : openBody({ boot: { ...boot, access }, brand: brand.name, map: config.map })
  return [
    '<!doctype html><html lang="ru"><head>',
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Пункты выдачи — ${escapeHtml(brand.name)}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no">',
    // First of all, for it is the largest: what comes first goes over the connection that is open already.
    ...scripts(assets, access === null ? FORBIDDEN_ENTRY : ENTRY),
    // A frame shows no icon; without this word a browser asks for one where the page stands alone.
    '<link rel="icon" href="data:,">',
    `<link rel="stylesheet" href="${files.brandCss}">`,
    `<link rel="stylesheet" href="/${chunkOf(assets, STYLES).file}">`,
    '</head><body>',
    ...body,
    '</body></html>\n',
  ].join('')
}

import type { PublicConfig } from '@yacheyka/contract/site/config'
import type { WidgetBoot, WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { renderToString } from 'react-dom/server'
import type { Manifest, ManifestChunk } from 'vite'
import { escapeHtml } from '#/head.ts'
import { BOOT_ELEMENT } from './boot.ts'
import type { WidgetStart } from './boot.ts'
import { CARD } from './early-marks.ts'
import { formatOpen, OpenWords } from './open-words.ts'
import { PointCard } from './overlay.tsx'
import { Unavailable } from './unavailable.tsx'
import { Widget } from './widget.tsx'

const ENTRY = 'src/widget/main.tsx'
const EARLY_ENTRY = 'src/widget/early.ts'
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

const nothing = () => undefined

/** The cards of the first page, for lines that are pressed before the script (`early-card.ts`). */
const cards = ({ boot, openWords }: WidgetStart): string[] =>
  (boot.first?.results ?? []).map((terminal) => {
    const card = renderToString(
      <OpenWords value={openWords}>
        <PointCard terminal={terminal} chosen={false} choosing onChoose={nothing} onClose={nothing} />
      </OpenWords>,
    )
    return `<template ${CARD}="${escapeHtml(terminal.number)}">${card}</template>`
  })

/** The frame as the script will find it and take it over, and what the script begins with. */
const openBody = (start: WidgetStart): string[] => [
  `<div id="root">${renderToString(<Widget start={start} />)}</div>`,
  '<noscript>Чтобы выбрать точку и увидеть карту, включите JavaScript.</noscript>',
  `<script type="application/json" id="${BOOT_ELEMENT}">${scriptJson(start)}</script>`,
  ...cards(start),
]

/** The file of all styles, as the build wrote it; the server joins the brand's to it. */
export const widgetStyles = (assets: Manifest): string => chunkOf(assets, STYLES).file

/** Runs before the first paint, which waits for the styles in any case; browsers that do not know the word lose little. */
const earlyScript = (assets: Manifest): string =>
  `<script type="module" async blocking="render" src="/${chunkOf(assets, EARLY_ENTRY).file}"></script>`

const openWordsOf = (terminals: readonly WidgetTerminal[], now: number): Record<string, string> =>
  Object.fromEntries(terminals.map((terminal) => [terminal.number, formatOpen(terminal, now)]))

/**
 * The frame's document. Where the token was taken it is the frame itself with the first page of the list, which can be
 * read and pressed before its script has come; where it was refused, the message is all there is and needs no script. No
 * script and no style but files of this site. `assets` is the manifest of the widget's own build, `styles` the address of
 * its style sheet with the brand's colours in it, `now` milliseconds since 1970.
 */
export const composeWidgetDocument = ({
  config,
  assets,
  styles,
  boot,
  now,
}: {
  readonly config: PublicConfig
  readonly assets: Manifest
  readonly styles: string
  readonly boot: WidgetBoot
  readonly now: number
}): string => {
  const { access, mayPass = false } = boot
  const { brand } = config
  const body =
    access === null
      ? [
          `<div id="root">${renderToString(<Unavailable onRetry={mayPass ? 'link' : null} />)}</div>`,
        ]
      : openBody({
          boot: { ...boot, access },
          brand: brand.name,
          map: config.map,
          openWords: openWordsOf(boot.first?.results ?? [], now),
        })
  return [
    '<!doctype html><html lang="ru"><head>',
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Пункты выдачи — ${escapeHtml(brand.name)}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no">',
    `<link rel="stylesheet" href="${styles}">`,
    ...(access === null ? [] : [earlyScript(assets)]),
    ...scripts(assets, access === null ? FORBIDDEN_ENTRY : ENTRY),
    // A frame shows no icon; without this word a browser asks for one where the page stands alone.
    '<link rel="icon" href="data:,">',
    '</head><body>',
    ...body,
    '</body></html>\n',
  ].join('')
}

import type { PublicConfig } from '@yacheyka/contract/site/config'
import type { WidgetBoot, WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { renderToString } from 'react-dom/server'
import type { Manifest, ManifestChunk } from 'vite'
import { escapeHtml } from '@yacheyka/frontend/page/head.ts'
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

/**
 * The cards of the first page, for lines that are pressed before the script (`early-card.ts`). As text: twenty cards that
 * the browser builds before anybody has pressed would hold up the list. React has escaped whatever could end the element.
 */
const cards = ({ boot, openWords }: WidgetStart): string[] =>
  (boot.first?.results ?? []).map((terminal) => {
    const card = renderToString(
      <OpenWords value={openWords}>
        <PointCard
          terminal={terminal}
          chosen={false}
          choosing
          onChoose={nothing}
          onClose={nothing}
        />
      </OpenWords>,
    )
    return `<script type="text/plain" ${CARD}="${escapeHtml(terminal.number)}">${card}</script>`
  })

/** The frame as the script will find it and take it over, and what the script begins with. */
const openBody = (start: WidgetStart): string[] => [
  `<div id="root">${renderToString(<Widget start={start} />)}</div>`,
  '<noscript>Чтобы выбрать точку и увидеть карту, включите JavaScript.</noscript>',
  `<script type="application/json" id="${BOOT_ELEMENT}">${scriptJson(start)}</script>`,
  ...cards(start),
]

/** Files of the build whose text stands in the document itself (decision 53). */
export const widgetInlineFiles = (assets: Manifest): WidgetInline => ({
  styles: chunkOf(assets, STYLES).file,
  early: chunkOf(assets, EARLY_ENTRY).file,
})

/** What the first paint needs stands in the document: a further answer is half a second on a slow link. */
export interface WidgetInline {
  /** With the brand's colours. */
  readonly styles: string
  /** Runs before the first paint: `early.ts`. */
  readonly early: string
}

const openWordsOf = (terminals: readonly WidgetTerminal[], now: number): Record<string, string> =>
  Object.fromEntries(terminals.map((terminal) => [terminal.number, formatOpen(terminal, now)]))

/**
 * The frame's document. Where the token was taken it is the frame itself with the first page of the list, which can be
 * read and pressed before its script has come; where it was refused, the message is all there is and needs no script. What
 * stands inline is `inline` to the letter, for the policy names its digests; all else are files of this site. `assets` is
 * the manifest of the widget's own build, `now` milliseconds since 1970.
 */
export const composeWidgetDocument = ({
  config,
  assets,
  inline,
  boot,
  now,
}: {
  readonly config: PublicConfig
  readonly assets: Manifest
  readonly inline: WidgetInline
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
    `<style>${inline.styles}</style>`,
    ...(access === null ? [] : [`<script>${inline.early}</script>`]),
    ...scripts(assets, access === null ? FORBIDDEN_ENTRY : ENTRY),
    // A frame shows no icon; without this word a browser asks for one where the page stands alone.
    '<link rel="icon" href="data:,">',
    '</head><body>',
    ...body,
    '</body></html>\n',
  ].join('')
}

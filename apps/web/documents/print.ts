import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { chromium } from '@playwright/test'
import type { Brand } from '@yacheyka/contract/site/brand'
import { builtInPolicy } from '@yacheyka/core/legal/built-in-policy'
import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import type { LegalBlock } from '@yacheyka/core/legal/legal-text'
import { typeset } from '@yacheyka/core/text/wording'
import { escapeHtml } from '@yacheyka/frontend/page/head.ts'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { consentBlocks } from './consent.ts'

/*
 * Prints the two documents of the policy page for the brand of `brand.json`; the PDF files are committed. Run it again when
 * a built-in text changes: `node documents/print.ts [path of Chromium]`. Another operator names documents of his own in his
 * brand file.
 */

const here = import.meta.dirname
const brand = JSON.parse(readFileSync(join(here, '../../../brand.json'), 'utf8')) as Brand
const operator = { brand, site: `https://${brand.latin_name}.example` }

const fontFace = (family: string, file: string): string => {
  const range = file.includes('latin') ? 'U+0000-00FF, U+2000-206F' : 'U+0400-045F, U+2116'
  const data = readFileSync(join(here, `../../../packages/ui/src/fonts/${file}.woff2`)).toString(
    'base64',
  )
  return `@font-face { font-family: '${family}'; src: url(data:font/woff2;base64,${data}); unicode-range: ${range}; }`
}

const STYLE = `
${['onest-cyrillic-700', 'onest-latin-700'].map((file) => fontFace('Onest', file)).join('')}
${['golos-text-cyrillic-400', 'golos-text-latin-400'].map((file) => fontFace('Golos', file)).join('')}
@page { size: A4; margin: 22mm 20mm 22mm 25mm; }
body { margin: 0; color: ${brand.colours.ink}; font: 10.5pt/1.5 Golos; }
h1 { margin: 0 0 3mm; font: 20pt/1.15 Onest; letter-spacing: -0.015em; }
h2 { margin: 7mm 0 2mm; font: 12.5pt/1.25 Onest; break-after: avoid; }
p, ul { margin: 0 0 2.5mm; orphans: 3; widows: 3; }
ul { padding-left: 5mm; }
li { margin-bottom: 1mm; }
li::marker { color: ${brand.colours.brand}; }
.operator { margin-bottom: 8mm; padding-bottom: 4mm; border-bottom: 0.4mm solid ${brand.colours.brand}; color: ${brand.colours.ink_quiet}; }`

const blockHtml = (block: LegalBlock): string =>
  typeof block === 'string'
    ? `<p>${escapeHtml(typeset(block))}</p>`
    : `<ul>${block.map((item) => `<li>${escapeHtml(typeset(item))}</li>`).join('')}</ul>`

const documentHtml = (title: string, body: string): string =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
  <body><h1>${escapeHtml(title)}</h1><p class="operator">${escapeHtml(brand.legal_entity)}, редакция от ${formatDate(FIRST_EDITION)} года</p>${body}</body></html>`

const policy = builtInPolicy(operator)
  .map(
    ({ title, blocks }, index) =>
      `<h2>${index + 1}. ${escapeHtml(title)}</h2>${blocks.map(blockHtml).join('')}`,
  )
  .join('')
const consent = consentBlocks(operator).map(blockHtml).join('')

const [, , executablePath] = argv
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath === undefined ? {} : { executablePath }),
})
const page = await browser.newPage()
const folder = join(here, '../public/documents')
mkdirSync(folder, { recursive: true })

for (const [file, title, body] of [
  ['privacy-policy.pdf', 'Политика обработки персональных данных', policy],
  ['personal-data-consent.pdf', 'Согласие на обработку персональных данных', consent],
] as const) {
  await page.setContent(documentHtml(title, body))
  await page.evaluate(() => document.fonts.ready)
  writeFileSync(join(folder, file), await page.pdf({ preferCSSPageSize: true, tagged: true }))
}
await browser.close()

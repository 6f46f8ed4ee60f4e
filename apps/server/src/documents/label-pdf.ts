import { setImmediate as breathe } from 'node:timers/promises'
import { type LabelFormat, LABELS_ON_SHEET } from '@yacheyka/core/labels/label'
import type { Label } from './label.ts'
import { drawLarge, LARGE } from './label-large.ts'
import { drawOnSheet, SHEET } from './label-sheet.ts'
import { drawSmall, SMALL } from './label-small.ts'
import { forgetWords, openPdf, type Pdf } from './pdf.ts'
import { ended, written } from './pdf-pages.ts'

export interface LabelsFacts {
  readonly format: keyof typeof LAYOUTS
  /** Of the document. */
  readonly title: string
  readonly brand: string
  readonly madeAt: Date
  readonly labels: readonly Label[]
  /** On sheets: the first place of the first one that still has its label, from 1. */
  readonly start: number
}

interface Layout {
  /** Points. */
  readonly page: { readonly width: number; readonly height: number }
  readonly onPage: number
  /** @param place on the page, from 0 */
  readonly draw: (pdf: Pdf, label: Label, brand: string, place: number) => void
}

const LAYOUTS: Readonly<Record<Exclude<LabelFormat, 'zpl'>, Layout>> = {
  '100x75': { page: LARGE, onPage: 1, draw: drawLarge },
  '58x40': { page: SMALL, onPage: 1, draw: drawSmall },
  a4: { page: SHEET, onPage: LABELS_ON_SHEET, draw: drawOnSheet },
}

/** Labels of which the words are remembered together: the streets of one town, few of the numbers. */
const REMEMBERED = 500

/** Labels as a PDF, a piece for each page: between two pages other calls have their turn. */
export async function* labelsPdf(facts: LabelsFacts): AsyncGenerator<Uint8Array> {
  const { format, title, brand, madeAt, labels, start } = facts
  const { page, onPage, draw } = LAYOUTS[format]
  const pdf = openPdf({ title, author: brand, madeAt, pagesKept: false, page })
  const skipped = onPage === 1 ? 0 : start - 1
  for (const [at, label] of labels.entries()) {
    const place = (at + skipped) % onPage
    if (at > 0 && place === 0) {
      yield* written(pdf)
      await breathe()
      pdf.addPage()
    }
    if (at % REMEMBERED === REMEMBERED - 1) forgetWords(pdf)
    draw(pdf, label, brand, place)
  }
  yield* ended(pdf)
}

import { setImmediate as breathe } from 'node:timers/promises'
import type { Label } from './label.ts'
import { drawLarge, LARGE } from './label-large.ts'
import { openPdf, type Pdf } from './pdf.ts'

export interface LabelsFacts {
  /** Of the document. */
  readonly title: string
  readonly brand: string
  readonly madeAt: Date
  readonly labels: readonly Label[]
}

/** Labels as a PDF, a piece for each page: between two pages other calls have their turn. */
export async function* labelsPdf(facts: LabelsFacts): AsyncGenerator<Uint8Array> {
  const { title, brand, madeAt, labels } = facts
  const pdf = openPdf({ title, author: brand, madeAt, pagesKept: false, page: LARGE })
  for (const [at, label] of labels.entries()) {
    if (at > 0) pdf.addPage()
    drawLarge(pdf, label, brand)
    yield* written(pdf)
    await breathe()
  }
  pdf.end()
  for await (const chunk of pdf) yield chunk as Uint8Array
}

/** What of the document is ready. */
function* written(pdf: Pdf): Generator<Uint8Array> {
  for (;;) {
    const chunk = pdf.read() as Uint8Array | null
    if (chunk === null) return
    yield chunk
  }
}

import { setImmediate as breathe } from 'node:timers/promises'
import { NBSP } from '@yacheyka/core/text/wording'
import { FIELD, MM, type Pdf, QUIET, write } from './pdf.ts'

/** A part of the document that no page breaks. */
export interface Block {
  readonly height: number
  /** Height of what stands on the same page behind it. */
  readonly keptWith: number
  readonly draw: (y: number) => void
}

export interface PagedTable<Row> {
  /** The row of headings, on each page anew. */
  readonly head: Block
  readonly rows: readonly Row[]
  /** @param line from 1 */
  readonly blocksOf: (row: Row, line: number) => readonly Block[]
  /** Never stands on a page alone. */
  readonly totals: Block
  /** Of every page, beside its number. */
  readonly foot: string
}

/**
 * A table on as many pages as it takes, a piece for each page, to the document's end: it is measured first, so that every
 * page knows how many there are, and between two pages other calls have their turn.
 * @param top of the table on the first page
 */
export async function* pagedTable<Row>(
  pdf: Pdf,
  top: number,
  table: PagedTable<Row>,
): AsyncGenerator<Uint8Array> {
  const pages = await layOut(table, top)
  for (const [at, page] of pages.entries()) {
    if (at > 0) pdf.addPage()
    for (const { block, y } of page) block.draw(y)
    drawFoot(pdf, table.foot, `Страница${NBSP}${at + 1} из${NBSP}${pages.length}`)
    yield* written(pdf)
    await breathe()
  }
  yield* ended(pdf)
}

/** What of the document is ready. */
export function* written(pdf: Pdf): Generator<Uint8Array> {
  for (;;) {
    const chunk = pdf.read() as Uint8Array | null
    if (chunk === null) return
    yield chunk
  }
}

/** Ends the document; what of it has not been taken. */
export async function* ended(pdf: Pdf): AsyncGenerator<Uint8Array> {
  pdf.end()
  for await (const chunk of pdf) yield chunk as Uint8Array
}

interface Placed {
  readonly block: Block
  readonly y: number
}

/** Rows between two breaths. */
const BREATH = 50

/** What stands where on each page. */
async function layOut<Row>(
  { head, rows, blocksOf, totals }: PagedTable<Row>,
  top: number,
): Promise<readonly Placed[][]> {
  const pages: Placed[][] = [[{ block: head, y: top }]]
  let y = top + head.height
  const place = (block: Block) => {
    pages.at(-1)?.push({ block, y })
    y += block.height
  }
  const last = rows.length - 1
  for (const [at, row] of rows.entries()) {
    if (at % BREATH === BREATH - 1) await breathe()
    const blocks = blocksOf(row, at + 1)
    for (const block of blocks) {
      const ends = at === last && block === blocks.at(-1)
      const kept = block.keptWith + (ends ? totals.height : 0)
      if (y + block.height + kept > FIELD.bottom) {
        pages.push([])
        y = FIELD.top
        place(head)
      }
      place(block)
    }
  }
  place(totals)
  return pages
}

function drawFoot(pdf: Pdf, text: string, page: string): void {
  const box = { x: FIELD.left, width: FIELD.width, y: FIELD.bottom + 4 * MM } as const
  const small = { ...box, size: 8, colour: QUIET } as const
  write(pdf, text, small)
  write(pdf, page, { ...small, align: 'right' })
}

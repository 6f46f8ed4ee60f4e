import type { Label } from '../apps/server/src/documents/label.ts'
import { labelsPdf } from '../apps/server/src/documents/label-pdf.ts'
import { labelsZpl } from '../apps/server/src/documents/label-zpl.ts'
import { closePdf, openPdf } from '../apps/server/src/documents/pdf.ts'
import { formatBarcode } from '../packages/core/src/labels/barcode.ts'
import { CELL_SIZES } from '../packages/core/src/cells/cell-size.ts'
import { code128Widths } from '../packages/core/src/labels/code128.ts'
import { LABEL_FORMATS, type LabelFormat } from '../packages/core/src/labels/label.ts'
import { alternate, median, spread } from './rounds.ts'
import { sized } from './size.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

const LABELS = sized(1_000, 20)
const ROUNDS = sized(9, 1)
const AIM = 5_000

/**
 * A thousand different labels in each format, beside the least that the same library makes of them: a page with the bars of
 * the barcode and its number beneath, every text at one size in one line.
 */
export async function run() {
  const labels = Array.from({ length: LABELS }, (_, at) => makeLabel(at))
  const results = await alternate<Made>(
    [
      { name: 'floor', measure: () => timed(barePdf(labels)) },
      ...LABEL_FORMATS.map((format) => ({
        name: format,
        measure: () => timed(piecesOf(format, labels)),
      })),
    ],
    ROUNDS,
  )
  const base = median((results[0] ?? []).map(({ time }) => time))
  const rows = results.map((made, at) => {
    const times = made.map(({ time }) => time)
    return [
      at === 0 ? 'floor: bars and three lines a page' : (LABEL_FORMATS[at - 1] ?? ''),
      ms(median(times)),
      spread(times).map(ms).join(' … '),
      ratio(median(times), base),
      whole(median(made.map(({ bytes }) => bytes)) / 1024),
    ]
  })
  printTable([`${whole(LABELS)} labels`, 'median', 'half of rounds', 'to floor', 'KB'], rows)
  console.log(`${ROUNDS} rounds of each in turn after one that is thrown away, in one process.`)
  const slowest = Math.max(...results.slice(1).map((made) => median(made.map(({ time }) => time))))
  printAim(slowest < AIM, `${whole(LABELS)} labels of any format within 5 s`, ms(slowest))
}

const piecesOf = (format: LabelFormat, labels: readonly Label[]): AsyncIterable<Uint8Array> =>
  format === 'zpl'
    ? labelsZpl(labels, { brand: 'Ячейка', font: 'E:TT0003M_.FNT' })
    : labelsPdf({
        format,
        title: 'Этикетки',
        brand: 'Ячейка',
        madeAt: new Date(0),
        labels,
        start: 1,
      })

const STREETS = ['Арбат', 'Большая Черёмушкинская', 'Социалистическая', 'Ленина', 'Баумана']

const makeLabel = (at: number): Label => ({
  barcode: formatBarcode((987_654_321_987 + at * 7_919_191_919) % 10 ** 12),
  orderNumber: '261121004242',
  parcelNumber: `INV-${100_000 + at}`,
  pointType: 'locker',
  pointNumber: `МСК-${1000 + (at % 800)}`,
  pointAddress: `г. Москва, ул. ${STREETS[at % STREETS.length]}, д. ${(at % 200) + 1}, корп. 3, у входа в «Пятёрочку»`,
  service: 'Самостоятельно в почтомат',
  cellSize: CELL_SIZES[at % CELL_SIZES.length] ?? 'M',
  place: 1 + (at % 2),
  places: 2,
  weight: 100 + (at % 150) * 100,
  receiverPhone: `+7916${1_000_000 + at}`,
})

interface Made {
  /** Milliseconds. */
  readonly time: number
  readonly bytes: number
}

async function timed(pieces: AsyncIterable<Uint8Array>): Promise<Made> {
  const started = performance.now()
  let bytes = 0
  for await (const piece of pieces) bytes += piece.length
  return { time: performance.now() - started, bytes }
}

async function* barePdf(labels: readonly Label[]): AsyncGenerator<Uint8Array> {
  const page = { width: 283, height: 213 }
  const pdf = openPdf({ title: '', author: '', madeAt: new Date(0), pagesKept: false, page })
  for (const [at, label] of labels.entries()) {
    if (at > 0) pdf.addPage()
    let x = 30
    for (const [bar, width] of code128Widths(label.barcode).entries()) {
      if (bar % 2 === 0) pdf.rect(x, 120, width * 1.4, 50)
      x += width * 1.4
    }
    pdf.fill('#000000')
    for (const [line, text] of [label.pointNumber, label.pointAddress, label.barcode].entries())
      pdf.text(text, 10, 10 + line * 20, { lineBreak: false })
  }
  yield await closePdf(pdf)
}

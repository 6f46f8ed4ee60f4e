import { formatBarcode } from '@yacheyka/core/labels/barcode'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { describe, expect, test } from 'vitest'
import { moduleFor } from './label-bars.ts'
import { type LabelsFacts, labelsPdf } from './label-pdf.ts'
import { type Label, formatPhoneEnd } from './label.ts'
import { MM } from './pdf.ts'
import { LONGEST, testLabel } from './test-labels.ts'
import { canReadPdf, pdfBarcodes, pdfText, type PdfWord, pdfWords, wholePdf } from './test-pdf.ts'

type Format = LabelsFacts['format']
const FORMATS: readonly Format[] = ['100x75', '58x40', 'a4']

function pdfOf(format: Format, labels: readonly Label[], facts: Partial<LabelsFacts> = {}) {
  const madeAt = new Date('2026-11-22T09:00:00Z')
  const whole = { title: 'Этикетки 26', brand: 'Ячейка', madeAt, start: 1, labels, ...facts }
  return wholePdf(labelsPdf({ ...whole, format }))
}

/** Different ones, as random as real barcodes are. */
const different = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    testLabel({
      barcode: formatBarcode((987_654_321_987 + at * 7_919_191_919) % 10 ** 12),
      parcelNumber: `INV-${100_000 + at}`,
      pointNumber: `МСК-${1000 + at}`,
      cellSize: CELL_SIZES[at % CELL_SIZES.length] ?? 'M',
    }),
  )
const barcodesOf = (labels: readonly Label[]) => labels.map(({ barcode }) => barcode)

test('modules of the bars are whole dots of a printer, as wide as the label takes', () => {
  const module = (modules: number, millimetres: number) =>
    Number((moduleFor(modules, millimetres * MM) / MM).toFixed(3))
  expect(module(145, 100)).toBe(0.5)
  expect(module(145, 75)).toBe(0.375)
  expect(module(145, 58)).toBe(0.25)
  // Narrower than printers can: still within its room.
  expect(module(380, 40)).toBe(0.1)
})

test.each([
  ['+79161234567', '···\u00a045-67'],
  ['', '—'],
])('of the phone %j no more than %j', (receiverPhone, said) => {
  expect(formatPhoneEnd(testLabel({ receiverPhone }))).toBe(said)
})

test('many labels come page by page, and let other work through meanwhile', async () => {
  let turns = 0
  const beat = setInterval(() => (turns += 1), 0)
  const pieces: number[] = []
  const whole = { title: '', brand: '', madeAt: new Date(0), start: 1, labels: different(300) }
  for await (const chunk of labelsPdf({ ...whole, format: '100x75' })) pieces.push(chunk.length)
  clearInterval(beat)
  expect(pieces.length).toBeGreaterThan(100)
  expect(turns).toBeGreaterThan(100)
})

describe.runIf(canReadPdf())('read as scanners and people read them', { timeout: 120_000 }, () => {
  test(
    '200 different labels, one a page, printed at 203 dots an inch, are their barcodes',
    { tags: ['slow'] },
    async () => {
      const labels = different(200)
      const pages = pdfBarcodes(await pdfOf('100x75', labels), 203)
      expect(new Set(barcodesOf(labels)).size).toBe(200)
      expect(pages).toEqual(barcodesOf(labels).map((barcode) => [barcode]))
    },
  )

  test('narrow ones at 203 and at 300 dots an inch', { tags: ['slow'] }, async () => {
    const labels = different(40)
    const pdf = await pdfOf('58x40', labels)
    const expected = barcodesOf(labels).map((barcode) => [barcode])
    expect(pdfBarcodes(pdf, 203)).toEqual(expected)
    expect(pdfBarcodes(pdf, 300)).toEqual(expected)
  })

  test('sheets of six from the chosen place on', async () => {
    const labels = different(15)
    const pdf = await pdfOf('a4', labels, { start: 5 })
    const pages = pdfBarcodes(pdf, 300)
    const barcodes = barcodesOf(labels)
    expect(pages.map((page) => page.toSorted())).toEqual(
      [barcodes.slice(0, 2), barcodes.slice(2, 8), barcodes.slice(8, 14), barcodes.slice(14)].map(
        (page) => page.toSorted(),
      ),
    )
    const [first, second] = pdfWords(pdf).filter(({ text }) => text.startsWith('YA'))
    expect([first?.text, second?.text]).toEqual(barcodes.slice(0, 2))
    // The fifth place: at the left of the third line.
    expect(first?.top).toBeGreaterThan(198 * MM)
    expect(first?.right).toBeLessThan(105 * MM)
    expect(second?.left).toBeGreaterThan(105 * MM)
  })

  test.each(FORMATS)('what stands on %s is read as text', async (format) => {
    const [one, two] = [testLabel(), testLabel({ place: 2, places: 3, cellSize: 'S/2' })]
    const text = pdfText(await pdfOf(format, [one, two]))
    for (const part of [
      'Ячейка',
      'Самостоятельно в почтомат',
      'П-1234',
      'г. Москва, ул. Арбат, д. 1',
      'INV-100001',
      '261121004242',
      '1,5 кг',
      '45-67',
      one.barcode,
      'S/2',
      'место 2 из 3',
    ])
      expect(text).toContain(part)
  })

  test.each([
    ['100x75', 100, 75],
    ['58x40', 58, 40],
  ] as const)('nothing leaves %s, however long its texts are', async (format, width, height) => {
    const labels = [
      testLabel(LONGEST),
      testLabel({ ...LONGEST, places: 1, place: 1, pointAddress: 'я'.repeat(500) }),
      testLabel({ ...LONGEST, orderNumber: null, service: '', weight: null, receiverPhone: '' }),
      testLabel({ pointNumber: '1', pointAddress: 'Я', parcelNumber: '1', cellSize: null }),
    ]
    const pdf = await pdfOf(format, labels)
    const words = inked(pdfWords(pdf))
    expect(new Set(words.map(({ page }) => page)).size).toBe(labels.length)
    const edge = 1.5 * MM
    for (const { left, right, top, bottom } of words) {
      expect(Math.min(left, top)).toBeGreaterThan(edge)
      expect(right).toBeLessThan(width * MM - edge)
      expect(bottom).toBeLessThan(height * MM - edge)
    }
    expect(overlaps(words)).toEqual([])
    expect(pdfBarcodes(pdf, 203)).toEqual(labels.map(({ barcode }) => [barcode]))
  })
})

/** Without the air above and beneath the letters, which belongs to the boxes of words too. */
const inked = (words: readonly PdfWord[]): readonly PdfWord[] =>
  words.map((word) => {
    const air = (word.bottom - word.top) / 4
    return { ...word, top: word.top + air, bottom: word.bottom - air }
  })

/** Words that are written over each other. */
const overlaps = (words: readonly PdfWord[]): readonly string[] =>
  words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .filter(
        (other) =>
          one.page === other.page &&
          one.left < other.right - 0.1 &&
          other.left < one.right - 0.1 &&
          one.top < other.bottom &&
          other.top < one.bottom,
      )
      .map((other) => `${one.text} / ${other.text}`),
  )

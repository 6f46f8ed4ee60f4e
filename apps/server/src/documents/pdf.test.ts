import { expect, test } from 'vitest'
import { closePdf, forgetWords, openPdf, type Pdf } from './pdf.ts'
import { canReadPdf, pdfText } from './test-pdf.ts'

/** Words of which the layout is kept; the fonts that every reader has keep none. */
const remembered = (pdf: Pdf): number =>
  Object.values<object>(Reflect.get(pdf, '_fontFamilies')).reduce(
    (sum, font) => sum + Object.keys(Reflect.get(font, 'layoutCache') ?? {}).length,
    0,
  )

test.runIf(canReadPdf)(
  'words are forgotten, and what was and comes is drawn all the same',
  async () => {
    const pdf = openPdf({ title: '', author: '', madeAt: new Date(0) })
    pdf.text('Первое слово', 50, 50)
    pdf.font('bold').text('Второе', 50, 80)
    expect(remembered(pdf)).toBeGreaterThan(2)
    forgetWords(pdf)
    expect(remembered(pdf)).toBe(0)
    pdf.text('Третье слово', 50, 110)
    const text = pdfText(await closePdf(pdf))
    for (const words of ['Первое слово', 'Второе', 'Третье слово']) expect(text).toContain(words)
  },
)

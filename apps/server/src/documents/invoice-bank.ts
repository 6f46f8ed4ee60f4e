import { NBSP } from '@yacheyka/core/text/wording'
import type { Seller } from './party.ts'
import { FIELD, heightOf, MM, type Pdf, QUIET, write } from './pdf.ts'

const [LEFT, NAME, VALUE] = [100 * MM, 17 * MM, 58 * MM]
const LINE = 5.5 * MM
/** What a small caption at the foot of a cell takes. */
const CAPTION = 13

/** The table of the payee and its bank, as payment orders have it; the y beneath. */
export function drawBank(pdf: Pdf, seller: Seller, y: number): number {
  const text = { x: FIELD.left + 4, width: LEFT - 8 } as const
  const tall = (words: string) => heightOf(pdf, words, { ...text, font: 'bold' }) + CAPTION
  const middle = y + Math.max(12 * MM, 2 + tall(seller.bank))
  const below = middle + Math.max(18 * MM, LINE + tall(seller.name))
  drawLines(pdf, y, middle, below)
  write(pdf, seller.bank, { ...text, y: y + 2 })
  write(pdf, 'Банк получателя', { ...text, y: middle - 11, size: 7.5, colour: QUIET })
  const codes = [`ИНН${NBSP}${seller.inn}`, seller.kpp === '' ? '' : `КПП${NBSP}${seller.kpp}`]
  write(pdf, codes.join('     ').trim(), { ...text, y: middle + 2 })
  write(pdf, seller.name, { ...text, y: middle + LINE, font: 'bold' })
  write(pdf, 'Получатель', { ...text, y: below - 11, size: 7.5, colour: QUIET })
  const cell = (label: string, value: string, top: number) => {
    const x = FIELD.left + LEFT
    write(pdf, label, { x: x + 4, y: top, width: NAME - 8, colour: QUIET })
    write(pdf, value, { x: x + NAME + 4, y: top, width: VALUE - 8 })
  }
  cell('БИК', seller.bic, y + 2)
  cell(`Сч.${NBSP}№`, seller.correspondentAccount, y + LINE + 2)
  cell(`Сч.${NBSP}№`, seller.account, middle + 2)
  return below
}

function drawLines(pdf: Pdf, top: number, middle: number, below: number): void {
  const x = FIELD.left
  pdf.rect(x, top, FIELD.width, below - top)
  pdf.moveTo(x, middle).lineTo(FIELD.right, middle)
  pdf.moveTo(x + LEFT, top).lineTo(x + LEFT, below)
  pdf.moveTo(x + LEFT + NAME, top).lineTo(x + LEFT + NAME, below)
  pdf.moveTo(x + LEFT, top + LINE).lineTo(FIELD.right, top + LINE)
  pdf.lineWidth(0.6).strokeColor('#9AA0A8').stroke()
}

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PdfDocument>

/** Points in a millimetre. */
export const MM = 72 / 25.4
/** A4 in points, and the field of its text: a wide left margin for the binder. */
const PAGE = { width: 210 * MM, height: 297 * MM } as const
export const FIELD = {
  left: 20 * MM,
  right: 195 * MM,
  top: 15 * MM,
  bottom: 280 * MM,
  width: 175 * MM,
} as const

const fontFile = (name: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/pt-sans/${name}.ttf`)))

let fonts: { readonly plain: Buffer; readonly bold: Buffer } | undefined
/** Read at the first document: PT Sans whole, of which a document carries what it uses. */
const loadFonts = () =>
  (fonts ??= {
    plain: fontFile('400Regular/PTSans_400Regular'),
    bold: fontFile('700Bold/PTSans_700Bold'),
  })

export interface PdfFacts {
  readonly title: string
  /** Whose document it is. */
  readonly author: string
  readonly madeAt: Date
  /** A page can be come back to until the document ends, as for «1 из 3»; without it a page leaves when the next begins. */
  readonly pagesKept?: boolean
  /** Points; A4 unless said otherwise. */
  readonly page?: { readonly width: number; readonly height: number }
}

/** A document of pages without automatic margins, in PT Sans of 9.5 points. */
export function openPdf({ title, author, madeAt, pagesKept = true, page = PAGE }: PdfFacts): Pdf {
  const { plain, bold } = loadFonts()
  const pdf = new PdfDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: pagesKept,
    lang: 'ru',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
  })
  pdf.registerFont('plain', plain)
  pdf.registerFont('bold', bold)
  return pdf.font('plain').fontSize(TEXT_SIZE)
}

export const TEXT_SIZE = 9.5

/**
 * Lets go of how words were laid out, which pdfkit keeps of every word to the document's end: most of the memory of a
 * thousand pages on which no number comes twice.
 */
export function forgetWords(pdf: Pdf): void {
  const families: readonly unknown[] = Object.values(Reflect.get(pdf, '_fontFamilies') ?? {})
  for (const font of families)
    if (typeof font === 'object' && font !== null && 'layoutCache' in font)
      Reflect.set(font, 'layoutCache', Object.create(null))
}

/** Ends the document. */
export async function closePdf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(pdf, 'end')
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

export interface TextBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  readonly font?: 'plain' | 'bold'
  readonly size?: number
  readonly colour?: string
  readonly lineGap?: number
}

/** Writes a text, broken into lines within its box; the y beneath it. */
export function write(pdf: Pdf, text: string, box: TextBox): number {
  const { x, y, width, align = 'left', lineGap = 1 } = box
  style(pdf, box)
  pdf.fillColor(box.colour ?? INK).text(text, x, y, { width, align, lineGap })
  return y + heightOf(pdf, text, box)
}

/** Points that the text takes from top to bottom. */
export function heightOf(pdf: Pdf, text: string, box: Omit<TextBox, 'x' | 'y'>): number {
  style(pdf, box)
  return pdf.heightOfString(text === '' ? ' ' : text, {
    width: box.width,
    lineGap: box.lineGap ?? 1,
  })
}

const style = (pdf: Pdf, { font = 'plain', size = TEXT_SIZE }: Pick<TextBox, 'font' | 'size'>) =>
  pdf.font(font).fontSize(size)

export const INK = '#16181C'
export const QUIET = '#5A6069'
const RULE = '#9AA0A8'

/** A horizontal line. */
export function rule(pdf: Pdf, y: number, weight = 0.6, colour: string = RULE): void {
  pdf.moveTo(FIELD.left, y).lineTo(FIELD.right, y).lineWidth(weight).strokeColor(colour).stroke()
}

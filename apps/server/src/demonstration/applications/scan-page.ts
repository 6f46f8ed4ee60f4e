import type { ScanKind, ScanType } from '@yacheyka/core/applications/application'
import { isPersonsInn } from '@yacheyka/core/applications/inn'
import type { ScanFacts } from '@yacheyka/demonstration/people/applicants'
import { closePdf, FIELD, MM, openPdf, write } from '#/documents/pdf.ts'
import { picturePage } from './picture.ts'

/** A line of a made-up document: the larger ones are headings. */
type Words = readonly (readonly [text: string, size: 'large' | 'small'])[]

const certificate = ({ juridicalName, inn, kpp, ogrn }: ScanFacts): Words => [
  ['Федеральная налоговая служба', 'small'],
  ['СВИДЕТЕЛЬСТВО', 'large'],
  ['о постановке на учёт в налоговом органе', 'small'],
  ['', 'small'],
  [juridicalName, 'large'],
  [`${isPersonsInn(inn) ? 'ОГРНИП' : 'ОГРН'} ${ogrn}`, 'small'],
  ['', 'small'],
  [`ИНН ${inn}`, 'large'],
  ...(kpp === null ? [] : [[`КПП ${kpp}`, 'large'] as const]),
]

const excerpt = ({ juridicalName, inn, kpp, ogrn, egrulNumber }: ScanFacts): Words => [
  [isPersonsInn(inn) ? 'Выписка из ЕГРИП' : 'Выписка из ЕГРЮЛ', 'large'],
  ['', 'small'],
  ['Наименование', 'small'],
  [juridicalName, 'large'],
  [`${isPersonsInn(inn) ? 'ОГРНИП' : 'ОГРН'} ${ogrn}`, 'small'],
  [`ИНН ${inn}${kpp === null ? '' : `, КПП ${kpp}`}`, 'small'],
  ['', 'small'],
  [`ГРН записи ${egrulNumber}`, 'large'],
]

const SAMPLE = 'Образец для демонстрации: такой организации нет'

/** A made-up document that can be read, as a picture or a PDF. */
export async function scanPage(
  type: ScanType,
  kind: Extract<ScanKind, 'pdf' | 'png'>,
  facts: ScanFacts,
  madeAt: Date,
): Promise<Buffer> {
  const words: Words = [
    ...(type === 'fns_scan' ? certificate(facts) : excerpt(facts)),
    ['', 'small'],
    [SAMPLE, 'small'],
  ]
  return kind === 'png' ? pngOf(words) : await pdfOf(words, madeAt)
}

/** Of A4 at a hundred and twenty points in an inch. */
const WIDTH = 990
const HEIGHT = 1400

function pngOf(words: Words): Buffer {
  const lines = words.map(([text, size], at) => ({
    text,
    x: 110,
    y: 160 + at * 66,
    size: size === 'large' ? 40 : 28,
  }))
  return picturePage(WIDTH, HEIGHT, lines)
}

async function pdfOf(words: Words, madeAt: Date): Promise<Buffer> {
  const pdf = openPdf({ title: 'Скан', author: 'Демонстрация', madeAt })
  for (const [at, [text, size]] of words.entries())
    if (text !== '')
      write(pdf, text, {
        x: FIELD.left,
        y: 30 * MM + at * 12 * MM,
        width: FIELD.width,
        font: size === 'large' ? 'bold' : 'plain',
        size: size === 'large' ? 18 : 13,
      })
  return await closePdf(pdf)
}

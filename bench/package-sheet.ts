import { CELL_SIZES } from '../packages/core/src/cells/cell-size.ts'
import { writeZip } from '../apps/server/src/documents/zip-writer.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const LETTERS = 'ABCDEFGHIJKLMN'

/** The template filled with so many parcels of one item to these lockers, all fourteen columns, as Excel saves it: texts shared. */
export async function sheetOfParcels(
  count: number,
  terminals: readonly string[] = TERMINALS,
): Promise<Buffer> {
  const strings = new Map<string, number>()
  const share = (text: string) => {
    const known = strings.get(text) ?? strings.size
    strings.set(text, known)
    return known
  }
  const rowXml = (cells: readonly (string | number)[], row: number) =>
    `<row r="${row}" spans="1:14">${cells
      .map((value, place) => {
        const at = `r="${LETTERS[place]}${row}"`
        if (value === '') return ''
        return typeof value === 'number'
          ? `<c ${at}><v>${value}</v></c>`
          : `<c ${at} t="s"><v>${share(value)}</v></c>`
      })
      .join('')}</row>`
  const rows = Array.from({ length: count }, (_, at) => rowXml(parcel(at, terminals), at + 3))
  const head =
    rowXml(['Последняя миля'], 1) +
    rowXml(
      Array.from(LETTERS, (letter) => `Графа ${letter}`),
      2,
    )
  const parts: readonly (readonly [string, string])[] = [
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Отправления" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${MAIN}"><sheetData>${head}${rows.join('')}</sheetData></worksheet>`,
    ],
    [
      'xl/sharedStrings.xml',
      `<sst xmlns="${MAIN}">${[...strings.keys()].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ],
  ]
  const pieces: Buffer[] = []
  for await (const piece of writeZip(parts.map(([name, xml]) => ({ name, content: [HEAD + xml] }))))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

const relations = (targets: readonly (readonly [string, string])[]) =>
  `<Relationships>${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** Of no network. */
const TERMINALS = Array.from({ length: 800 }, (_, at) => String(1000 + at))

const parcel = (at: number, terminals: readonly string[]): readonly (string | number)[] => [
  at + 1,
  `INV-${100_000 + at}`,
  CELL_SIZES[at % CELL_SIZES.length] ?? '',
  ((at % 149) + 1) / 10,
  at % 10_000,
  terminals[at % terminals.length] ?? '',
  `+7916${1_000_000 + at}`,
  `user${at}@example.org`,
  `Заказ ${at} от ${(at % 28) + 1} ноября`,
  '-',
  `Кружка ${at % 500}`,
  (at % 900) + 0.5,
  (at % 5) + 1,
  ['0%', '10%', '20%'][at % 3] ?? '',
]

import { posix } from 'node:path'
import { SHEET_LIMITS, SheetError } from './xlsx-error.ts'
import { attributesOf } from './xlsx-xml.ts'
import type { Package } from './xlsx-zip.ts'

/** Where the parts of a workbook are that matter: names inside the package. */
export interface Book {
  /** The first sheet that is not hidden. */
  readonly sheet: string
  readonly strings: string | undefined
  readonly styles: string | undefined
  /** Days are counted from 1 January 1904, as old Macs did. */
  readonly from1904: boolean
}

interface Relation {
  readonly id: string
  /** The last word of its type: `worksheet`, `sharedStrings`; the strict and the usual format differ before it. */
  readonly type: string
  readonly target: string
}

const ROOT = '_rels/.rels'
const USUAL_PLACE = 'xl/workbook.xml'

/** @throws {SheetFault} where the package is no workbook, or no sheet of it can be seen */
export async function readBook(parts: Package): Promise<Book> {
  const root = await readRelations(parts, ROOT, '')
  const place = root.find(({ type }) => type === 'officeDocument')?.target ?? USUAL_PLACE
  if (/\.bin$/i.test(place) || parts.has('content.xml')) throw new SheetError('other_workbook')
  const folder = posix.dirname(place)
  const relations = await readRelations(
    parts,
    posix.join(folder, '_rels', `${posix.basename(place)}.rels`),
    folder,
  )
  const { sheets, from1904 } = await readWorkbook(parts, place)
  const sheet = sheets
    .filter(({ state }) => state !== 'hidden' && state !== 'veryHidden')
    .map(({ id }) => relations.find((relation) => relation.id === id))
    .find((relation) => relation?.type === 'worksheet' && parts.has(relation.target))
  if (sheet === undefined) throw new SheetError('no_sheet')
  const partOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target
  return {
    sheet: sheet.target,
    strings: partOf('sharedStrings'),
    styles: partOf('styles'),
    from1904,
  }
}

async function readRelations(parts: Package, name: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = []
  await parts.read(name, {
    open: (tag, bytes, from, to) => {
      if (tag !== 'Relationship') return
      const said = attributesOf(bytes, from, to)
      const target = said.get('Target') ?? ''
      if (relations.length === SHEET_LIMITS.parts) throw new SheetError('unpacked')
      relations.push({
        id: said.get('Id') ?? '',
        type: (said.get('Type') ?? '').split('/').at(-1) ?? '',
        // From the package's root where it begins with a stroke; what leads out of the package is simply not in it.
        target: posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1),
      })
    },
    text: ignore,
    close: ignore,
  })
  return relations
}

async function readWorkbook(parts: Package, name: string) {
  const sheets: { id: string; state: string }[] = []
  let isWorkbook = false
  let from1904 = false
  await parts.read(name, {
    open: (tag, bytes, from, to) => {
      if (tag === 'workbook') isWorkbook = true
      if (tag !== 'sheet' && tag !== 'workbookPr') return
      const said = attributesOf(bytes, from, to)
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(said.get('date1904') ?? '')
      else if (sheets.length === SHEET_LIMITS.parts) throw new SheetError('unpacked')
      else sheets.push({ id: said.get('id') ?? '', state: said.get('state') ?? 'visible' })
    },
    text: ignore,
    close: ignore,
  })
  if (!isWorkbook) throw new SheetError('not_workbook')
  return { sheets, from1904 }
}

const ignore = () => undefined

import type { Terminal } from '@yacheyka/contract/points/points'
import {
  DAY_FIELDS,
  SHEET_COLUMNS,
  type SheetField,
} from '@yacheyka/core/point-sheet/point-sheet-columns'
import { guardFormula } from '@yacheyka/core/point-sheet/point-sheet-values'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { POINTS_OF_A_PIECE } from './export-pieces.ts'
import type { ImportFormat } from './import-format.ts'
import { presentTerminal } from '#/point-index/present.ts'

/**
 * Every point as text that `importPoints` reads back without a change, piece by piece, from one snapshot.
 * CSV is for spreadsheets: a byte order mark, semicolons, Russian headings; texts that would be formulas there get an
 * apostrophe, which the import drops. Numbers never do: a point's number is its name to the whole world.
 */
export async function exportPoints(
  db: Kysely<Database>,
  format: ImportFormat,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const { head, item, between, tail } = FORMATS[format]
  await write(head)
  let count = 0
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      for await (const terminals of readBatches(transaction)) {
        const texts = terminals.map(item)
        await write((count > 0 ? between : '') + texts.join(between))
        count += terminals.length
      }
    })
  await write(tail)
  return count
}

async function* readBatches(db: Kysely<Database>): AsyncGenerator<Terminal[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('point')
      .selectAll()
      .where('number', '>', after)
      .where('sandbox', '=', false)
      .orderBy('number')
      .limit(POINTS_OF_A_PIECE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(presentTerminal)
    after = last.number
  }
}

interface Written {
  readonly head: string
  readonly item: (terminal: Terminal) => string
  readonly between: string
  readonly tail: string
}

const yesNo = (flag: boolean): string => (flag ? 'да' : 'нет')

/** Without a separate sign an empty list would read as «not said». */
const listed = (items: readonly string[], none: string): string =>
  items.length === 0 ? none : items.join('; ')

const CELLS: readonly (readonly [SheetField, (terminal: Terminal) => string])[] = [
  ['number', ({ number }) => number],
  ['name', ({ name }) => guardFormula(name)],
  ['point_type', ({ point_type }) => point_type],
  ['active', ({ active }) => yesNo(active)],
  ['owner', ({ owner }) => guardFormula(owner)],
  ['settlement', ({ settlement }) => guardFormula(settlement)],
  ['address', ({ structured_address }) => guardFormula(structured_address.full_addr)],
  ['latitude', ({ point }) => String(point.coordinates[1])],
  ['longitude', ({ point }) => String(point.coordinates[0])],
  ['time_zone', ({ time_zone }) => time_zone],
  ['fitting_room', ({ fitting_room }) => yesNo(fitting_room)],
  ['check_order', ({ check_order }) => yesNo(check_order)],
  ['payment_point', ({ payment_point }) => yesNo(payment_point)],
  ['payment_methods', ({ payment_methods }) => listed(payment_methods, 'нет')],
  ...DAY_FIELDS.map(
    (field, day) => [field, ({ operation_time }: Terminal) => operation_time[day] ?? ''] as const,
  ),
  ['how_to_find', ({ how_to_find }) => guardFormula(how_to_find)],
  [
    'photos',
    ({ photos }) =>
      listed(
        photos.map(({ photo }) => photo),
        '',
      ),
  ],
]

const quote = (cell: string): string =>
  /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const csvLine = (cells: readonly string[]): string => `${cells.map(quote).join(';')}\r\n`

const geoJsonFeature = ({ point, ...properties }: Terminal): string =>
  JSON.stringify({ type: 'Feature', geometry: point, properties })

const FORMATS: Readonly<Record<ImportFormat, Written>> = {
  csv: {
    head: `\ufeff${csvLine(CELLS.map(([field]) => SHEET_COLUMNS[field].title))}`,
    item: (terminal) => csvLine(CELLS.map(([, cell]) => cell(terminal))),
    between: '',
    tail: '',
  },
  json: {
    head: '{"results":[\n',
    item: (terminal) => JSON.stringify(terminal),
    between: ',\n',
    tail: '\n]}\n',
  },
  geojson: {
    head: '{"type":"FeatureCollection","features":[\n',
    item: geoJsonFeature,
    between: ',\n',
    tail: '\n]}\n',
  },
}

import type {
  StorageReportRow,
  StorageSubject,
} from '@yacheyka/contract/reports/console-storage-report'

const FIRST = {
  points: ['Точка', 'Название', 'Адрес'],
  customers: ['Отправитель', 'ИНН'],
} as const

const HEADS = [
  'Выдано',
  'Половина за, ч',
  '90 % за, ч',
  'За 24 часа, %',
  'За 72 часа, %',
  'Просрочено, %',
  'Забрано назад',
  'Без отметки о прибытии',
] as const

/** All rows, under their heads. */
export const toLines = (
  by: StorageSubject,
  rows: readonly StorageReportRow[],
): (readonly string[])[] => [[...FIRST[by], ...HEADS], ...rows.map((row) => cellsOf(by, row))]

const cellsOf = (by: StorageSubject, row: StorageReportRow): readonly string[] => {
  const all = row.handed_out + row.unscanned + row.gone_back
  return [
    ...(by === 'points' ? [row.key, row.name, row.detail] : [row.name, row.detail]),
    String(row.handed_out + row.unscanned),
    String(row.median ?? ''),
    String(row.p90 ?? ''),
    share(row.within_24, row.handed_out),
    share(row.within_72, row.handed_out),
    share(row.overdue, all),
    String(row.gone_back),
    String(row.unscanned),
  ]
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : ((part / whole) * 100).toFixed(1).replace('.', ',')

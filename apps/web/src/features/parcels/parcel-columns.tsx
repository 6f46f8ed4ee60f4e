import type { ParcelRow } from '@yacheyka/contract/sent-parcels'
import { moscowDay, sayShortDay } from '@yacheyka/core/document-day'
import { localTime, MOSCOW } from '@yacheyka/core/local-time'
import { NBSP } from '@yacheyka/core/wording'
import type { Column } from '#/ui/data-table.tsx'
import { StatusMark } from '#/ui/status-mark.tsx'

const two = (value: number): string => String(value).padStart(2, '0')

/** «20.11.2026 в 14:05» in Moscow. */
const sayWhen = (iso: string): string => {
  const instant = Date.parse(iso)
  const { hour, minute } = localTime(instant, MOSCOW)
  return `${sayShortDay(moscowDay(instant))}${NBSP}в${NBSP}${two(hour)}:${two(minute)}`
}

export const PARCEL_COLUMNS: readonly Column<ParcelRow>[] = [
  { id: 'number', head: 'Номер отправления', cell: (row) => row.parcel_number },
  { id: 'address', head: 'Адрес доставки', grows: true, cell: (row) => row.terminal_address },
  {
    id: 'status',
    head: 'Статус',
    cell: (row) => <StatusMark status={row.parcel_status} text={row.parcel_status_text} />,
  },
  {
    id: 'date',
    head: 'Дата',
    cell: (row) => <time dateTime={row.date_added}>{sayWhen(row.date_added)}</time>,
  },
]

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { getExtendPrice } from '@yacheyka/contract/parcels/parcel-actions'
import type {
  countSentParcels,
  listSentParcels,
  ListedParcel,
} from '@yacheyka/contract/parcels/sent-parcels'
import { expect } from 'vitest'
import { ok, openCabinet, pageOf, type Responses } from '#/test-cabinet.tsx'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { testRow } from './test-row.ts'

export const isList = ({ path }: Requested): boolean => path.endsWith('/juridical_parcels')
export const isCount = ({ path }: Requested): boolean => path.endsWith('/juridical_parcels/count')

/** So many parcels that have just been ordered. */
export const testRows = (count: number): ListedParcel[] =>
  Array.from({ length: count }, (_, at) => testRow(String(at + 1)))

/** Parcels that wait for their recipients. */
export const waitingRows = (count: number): ListedParcel[] =>
  Array.from({ length: count }, (_, at) =>
    testRow(String(at + 1), {
      parcel_status: 'delivered',
      parcel_status_text: 'Доставлена',
      can_be_cancelled: false,
      can_be_extended: true,
      can_be_blocked: true,
      can_be_resent: true,
    }),
  )

/** Opens the list; `answers` come before what the server would answer from these rows, filtered by number. */
export const openParcels = (
  rows: readonly ListedParcel[],
  responses: Responses = () => undefined,
  search = '',
) =>
  openCabinet(`/juridical/parcels${search}`, (call) => {
    const own = responses(call)
    if (own !== undefined) return own
    const number = call.query.get('parcel_number') ?? ''
    const found = rows.filter(({ parcel_number: each }) => each.startsWith(number))
    if (isList(call)) return ok<typeof listSentParcels>(pageOf(found, call))
    if (isCount(call)) return ok<typeof countSentParcels>({ count: found.length, exact: true })
    if (call.path.endsWith('/extend_price'))
      return ok<typeof getExtendPrice>({ price_per_day: '50.00' })
    return undefined
  })

export const title = () => screen.getByRole('heading', { level: 1 }).textContent
export const table = () => screen.getByRole('table', { name: 'Отправления' })
/** Numbers of the rows that stand there; without the head. */
export const numbers = () =>
  within(table())
    .getAllByRole('link')
    .filter((link) => link.closest('td') !== null)
    .map(({ textContent }) => textContent)
export const expectRows = (count: number) =>
  waitFor(() => expect(screen.queryAllByRole('link', { name: /^N-/ })).toHaveLength(count))
export const filterField = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const bar = () => screen.getByRole('region', { name: 'Выбранные отправления' })
export const tick = (number: string) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Выбрать отправление ${number}` }))

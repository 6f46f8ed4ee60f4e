import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { errorResponse } from '../http/errors.ts'
import { money } from '../http/money.ts'
import { parcelRow } from '../parcels/sent-parcels.ts'

/** The first page of a merchant: what stands where now, and how the last weeks went. */
export const getFigures = defineEndpoint({
  id: 'getFigures',
  method: 'GET',
  path: `${ACCOUNT_PATH}/figures`,
  access: 'customer',
  people: CUSTOMER_AREAS.balance,
  tag: 'Кабинет: сводка',
  summary:
    'Сводка: посылки по статусам, время до получения, скоро истекает срок, расходы по неделям',
  params: accountParams,
  responses: {
    200: z
      .object({
        /** Parcels by what they show now; statuses with none are left out. */
        statuses: z.array(z.object({ status: z.enum(PARCEL_STATUSES), count: z.int().positive() })),
        /** From arrival at the point to the recipient, of what was fetched in the last 30 days: of the newest 100 000. */
        pickup: z.object({
          fetched: z.int().nonnegative(),
          /** Half waited no longer than these hours, to the tenth; null where nothing was fetched. */
          median_hours: z.number().nullable(),
          /** Fetched within so many days of arrival, the last one: later. */
          by_day: z.array(z.object({ days: z.int().positive(), count: z.int().nonnegative() })),
        }),
        overdue_soon: z.object({
          /** Parcels whose storage ends within two days. */
          count: z.int().nonnegative(),
          /** The first of them, the nearest deadline first. */
          first: z.array(
            parcelRow
              .pick({ uid: true, parcel_number: true, terminal_address: true })
              .extend({ expire_at: z.string() }),
          ),
        }),
        /** The last twelve weeks, Monday to Sunday in Moscow, the present one last. */
        weeks: z.array(
          z.object({
            /** Its Monday, `2026-02-02`. */
            from: z.string(),
            /** Spent on orders and extensions, less what came back. */
            spent: money,
            /** Parcels added. */
            parcels: z.int().nonnegative(),
          }),
        ),
      })
      .meta({ id: 'Figures' }),
    401: errorResponse,
    404: errorResponse,
  },
})

import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'

const TAG = 'Консоль: партнёры'
const PARTNERS = `${OPERATOR_PATH}/partners` as const
const ONE = `${PARTNERS}/:uid` as const

/** Characters. */
export const PARTNER_NAME_MAX = 64
export const PARTNER_ORIGINS_MAX = 20
/** How many days the use of a token is shown for, today among them. */
export const PARTNER_DAYS = 30

const NAME = `Нужно имя партнёра от 1 до ${PARTNER_NAME_MAX} знаков`

export const partnerName = z
  .string(NAME)
  .trim()
  .min(1, NAME)
  .max(PARTNER_NAME_MAX, NAME)
  .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), NAME)

/** Sites as they are typed; the server reads each, and says what is wrong with it. */
const origins = z
  .array(z.string().max(1000, 'Слишком длинно'), 'Назовите сайты списком')
  .min(1, 'Назовите хотя бы один сайт')
  .max(PARTNER_ORIGINS_MAX, `Не больше ${PARTNER_ORIGINS_MAX} сайтов на один ключ`)

export const partnerRow = z
  .object({
    uid: z.string(),
    partner: z.string(),
    /** As browsers write them: `https://xn--80aairftm.xn--p1ai`. */
    origins: z.array(z.string()),
    /** ISO 8601, Moscow time. */
    created_at: z.string(),
    revoked_at: z.string().nullable(),
    /** Null: never, or longer ago than is kept. */
    used_at: z.string().nullable(),
    /** By day of Moscow, the oldest first. */
    days: z.array(
      z.object({
        day: z.string(),
        /** Frames that were shown. */
        openings: z.int().nonnegative(),
        /** Calls that were let in. */
        calls: z.int().nonnegative(),
      }),
    ),
  })
  .meta({ id: 'OperatorPartner' })
export type PartnerRow = z.output<typeof partnerRow>

/** Shown this once; only a digest is kept. */
const issued = z
  .object({
    partner: z.string(),
    token: z.string(),
    /** What the shop's developer puts into the page (docs/widget.md). */
    embed: z.string(),
  })
  .meta({ id: 'IssuedWidgetToken' })
export type IssuedToken = z.output<typeof issued>

const params = z.object({ uid: z.guid() })

export const operatorListPartners = defineOperatorEndpoint({
  id: 'operatorListPartners',
  method: 'GET',
  path: PARTNERS,
  tag: TAG,
  summary: `Партнёры виджета: сайты, последнее обращение, открытия по дням за ${PARTNER_DAYS} дней`,
  roles: MANAGERS,
  query: z.object(paging),
  responses: { 200: collectionOf(partnerRow), 400: badRequestResponse },
})

export const operatorAddPartner = defineOperatorEndpoint({
  id: 'operatorAddPartner',
  method: 'POST',
  path: PARTNERS,
  tag: TAG,
  summary: 'Завести партнёра; его ключ показывается один раз',
  roles: MANAGERS,
  body: z.object({ partner: partnerName, origins }),
  responses: { 201: issued, 400: badRequestResponse },
})

export const operatorSetOrigins = defineOperatorEndpoint({
  id: 'operatorSetOrigins',
  method: 'PUT',
  path: `${ONE}/origins`,
  tag: TAG,
  summary: 'Заменить список сайтов партнёра; действует сразу',
  roles: MANAGERS,
  params,
  body: z.object({ origins }),
  responses: {
    200: z.object({ origins: z.array(z.string()) }),
    400: badRequestResponse,
    404: errorResponse,
  },
})

export const operatorRevokePartner = defineOperatorEndpoint({
  id: 'operatorRevokePartner',
  method: 'POST',
  path: `${ONE}/revoke`,
  tag: TAG,
  summary: 'Отозвать ключ: виджет партнёра перестаёт работать сразу',
  roles: MANAGERS,
  params,
  responses: { 204: null, 404: errorResponse },
})

export const operatorRenewPartner = defineOperatorEndpoint({
  id: 'operatorRenewPartner',
  method: 'POST',
  path: `${ONE}/renew`,
  tag: TAG,
  summary: 'Дать новый ключ, он показывается один раз; прежний перестаёт действовать',
  roles: MANAGERS,
  params,
  responses: { 200: issued, 404: errorResponse },
})

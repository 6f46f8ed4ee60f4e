import { CORRECTION_STATUSES } from '@yacheyka/core/billing/correction'
import { BALANCE_MAX } from '@yacheyka/core/ledger/ledger'
import { CLAIM_KINDS } from '@yacheyka/core/parcels/parcel-claim'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { defineOperatorEndpoint, HELPERS } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { money, moneyInput } from '../http/money.ts'
import {
  OPERATOR_PARCEL,
  OPERATOR_PARCELS_TAG,
  operatorParcelParams,
  parcelRejections,
} from '../parcels/console-parcels.ts'

export const NOTE_MAX = 1000

const noteText = z
  .string('Напишите, о чём был разговор')
  .overwrite((text) => plainText(text).trim())
  .max(NOTE_MAX, `Не длиннее ${NOTE_MAX} символов`)

const parcelNote = z.object({
  uid: z.string(),
  /** ISO 8601 with offset, Moscow time. */
  at: z.string(),
  /** Name of the operator. */
  by: z.string(),
  /** Empty where it was erased with the recipient. */
  text: z.string(),
})

/** The newest first, at most 200. */
const parcelNotes = z.object({ results: z.array(parcelNote) }).meta({ id: 'ParcelNotes' })

const common = { tag: OPERATOR_PARCELS_TAG, roles: HELPERS, params: operatorParcelParams } as const

export const listParcelNotes = defineOperatorEndpoint({
  ...common,
  id: 'listParcelNotes',
  method: 'GET',
  path: `${OPERATOR_PARCEL}/notes`,
  summary: 'Заметки о разговорах, новые сверху',
  responses: { 200: parcelNotes, ...parcelRejections },
})

export const addParcelNote = defineOperatorEndpoint({
  ...common,
  id: 'addParcelNote',
  method: 'POST',
  path: `${OPERATOR_PARCEL}/notes`,
  summary: 'Записать, о чём был разговор; Idempotency-Key делает повтор безопасным',
  body: z.object({ text: noteText.min(1, 'Напишите, о чём был разговор') }),
  responses: { 201: parcelNotes, 400: badRequestResponse, 422: errorResponse, ...parcelRejections },
})

const parcelClaim = z.object({
  uid: z.string(),
  kind: z.enum(CLAIM_KINDS),
  /** «Утрата» */
  kind_text: z.string(),
  amount: money,
  status: z.enum(CORRECTION_STATUSES),
  /** «Ждёт решения», «Проведено», «Отказано» */
  status_text: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  settled_by: z.string().nullable(),
  settled_at: z.string().nullable(),
  refusal: z.string(),
})
const parcelClaims = z
  .object({ count: z.int().nonnegative(), results: z.array(parcelClaim) })
  .meta({ id: 'ParcelClaims' })
export type ParcelClaim = z.output<typeof parcelClaim>

export const listParcelClaims = defineOperatorEndpoint({
  ...common,
  id: 'listParcelClaims',
  method: 'GET',
  path: `${OPERATOR_PARCEL}/claims`,
  summary: 'Претензии по отправлению, новые сверху',
  responses: { 200: parcelClaims, ...parcelRejections },
})

const AMOUNT = 'Введите сумму в рублях больше нуля, например 1234.50'

export const openParcelClaim = defineOperatorEndpoint({
  ...common,
  id: 'openParcelClaim',
  method: 'POST',
  path: `${OPERATOR_PARCEL}/claims`,
  summary:
    'Завести претензию: второй оператор соглашается, и сумма ложится на депозит; Idempotency-Key',
  body: z.object({
    kind: z.enum(CLAIM_KINDS, 'Что случилось: утрата, повреждение или недостача'),
    amount: moneyInput(AMOUNT)
      .refine((kopecks) => kopecks > 0, AMOUNT)
      .refine((kopecks) => kopecks <= BALANCE_MAX, 'Сумма слишком велика'),
    /** What happened; kept as a note. */
    text: noteText.min(1, 'Опишите, что случилось'),
  }),
  responses: {
    201: parcelClaims,
    400: badRequestResponse,
    409: errorResponse,
    422: errorResponse,
    ...parcelRejections,
  },
})

import { parsePhone } from '@yacheyka/core/contacts/phone'
import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'

/** RFC 3339, in UTC or with an offset. */
export const instantInput = z.iso
  .datetime({ offset: true, error: 'Ожидается время вида 2026-11-23T09:00:00Z' })
  .transform((text) => new Date(text))

/** When what is listed was made, and in which order it stands. */
export const createdPeriod = {
  created_from: instantInput.optional(),
  /** Not included. */
  created_to: instantInput.optional(),
  /** By the time of creation; the newest first unless `asc`. */
  sort: z.enum(['asc', 'desc'], 'asc или desc').default('desc'),
}

/** Codes with commas between. */
export const listOf = <const Code extends string>(codes: readonly Code[]) =>
  z
    .string()
    .max(1000, 'не длиннее 1000 знаков')
    .transform((text, context): readonly Code[] => {
      const named = text.split(',').map((each) => each.trim())
      const known = codes.filter((code) => named.includes(code))
      if (named.every((each) => known.some((code) => code === each))) return known
      context.addIssue({ code: 'custom', message: `через запятую из ${codes.join(', ')}` })
      return z.NEVER
    })

const PHONE = 'Ожидается российский номер, например +79161234567 или 8 916 123-45-67'
/** In any usual writing; read as E.164. */
export const phoneInput = z
  .string(PHONE)
  .refine((text) => parsePhone(text) !== undefined, { error: PHONE, abort: true })
  .transform((text) => parsePhone(text) ?? '')

const METADATA_KEYS_MAX = 20
const METADATA_VALUE_MAX = 500
const METADATA_KEY = /^[a-z0-9_]{1,40}$/
const KEY = 'Имя: от 1 до 40 строчных латинских букв, цифр и _'
const VALUE = `Текст до ${METADATA_VALUE_MAX} знаков`

/** What a shop keeps with a parcel for itself; not for personal data. */
export const metadata = z
  .record(
    z.string().regex(METADATA_KEY, KEY),
    z.string(VALUE).max(METADATA_VALUE_MAX, VALUE).refine(isStorable, VALUE),
    `Ожидается объект до ${METADATA_KEYS_MAX} полей`,
  )
  .refine(
    (fields) => Object.keys(fields).length <= METADATA_KEYS_MAX,
    `Не больше ${METADATA_KEYS_MAX} полей`,
  )

import { isStorable } from '@yacheyka/core/text/storable'
import { parseIsoDay } from '@yacheyka/core/time/document-day'
import * as z from 'zod'

/** The first day that filters of dates take (specification 3, section 9). */
export const FIRST_DAY = '2023-01-01'

const DAY = 'Укажите день вида 2026-02-01'
const TOO_EARLY = 'День не раньше 1 января 2023 года'

/** An empty value is as good as none: forms send it. */
const emptyIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value)

const day = z.preprocess(
  emptyIsAbsent,
  z
    .string(DAY)
    .refine((text) => parseIsoDay(text) !== undefined, { error: DAY, abort: true })
    .refine((text) => text >= FIRST_DAY, TOO_EARLY)
    .optional(),
)

/** A tick of a list: `1`, or nothing. */
export const ticked = z.enum(['1', ''], 'Значение: 1').default('')

/** Two inclusive days of Moscow. */
export const addedBetween = { date_from: day, date_to: day }

/** @param schema of a query with `addedBetween` */
export const datesInOrder = <
  T extends z.ZodType<{ date_from?: string | undefined; date_to?: string | undefined }>,
>(
  schema: T,
) =>
  schema.refine(
    ({ date_from: from, date_to: to }) => from === undefined || to === undefined || from <= to,
    { path: ['date_to'], message: 'Конец периода раньше начала' },
  )

/** The beginning of a number; nothing of what databases cannot hold. */
export const numberBegins = z
  .string()
  .trim()
  .max(64, 'Номер не длиннее 64 символов')
  .refine(isStorable, 'Номер с недопустимыми символами')
  .default('')

/** Codes joined by a comma. Each that does not exist is named. */
export const codesOf = <const C extends readonly string[]>(codes: C, unknown: string) =>
  z
    .string()
    .max(1024, unknown)
    .default('')
    .transform((text, context): readonly C[number][] => {
      const named = [...new Set(text.split(',').map((code) => code.trim()))].filter(
        (code) => code !== '',
      )
      const strange = named.filter((code) => !codes.includes(code))
      if (strange.length > 0)
        context.addIssue({
          code: 'custom',
          message: `${unknown}: ${strange.join(', ').slice(0, 100)}`,
        })
      return named.filter((code): code is C[number] => codes.includes(code))
    })

import { extensionDays } from '@yacheyka/contract/parcels/parcel-actions'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import type { Kopecks } from '@yacheyka/core/money/money'
import { EXTENSION_DAYS_MAX } from '@yacheyka/core/parcels/storage'
import { kopecksOf } from '@yacheyka/frontend/money/wire-money.ts'

/** To the letter (specification 3, section 5). */
const ONLY_DIGITS = 'Допустимо вводить только цифры'
const most = (max: number): string => `Значение не должно быть больше ${max}`

/** The most days that may be bought now. */
export const daysMost = (left: number): number => Math.min(EXTENSION_DAYS_MAX, left)

/**
 * What is against the days as they were typed, or their number.
 * @param left days that all extensions together still have
 */
export const readDays = (text: string, left: number): number | string => {
  const typed = text.trim()
  if (typed === '') return APPLICATION_MESSAGES.required
  if (!/^\d+$/.test(typed)) return /^[-−]\d+$/.test(typed) ? errorOf(0) : ONLY_DIGITS
  const days = Number(typed)
  const error = errorOf(days)
  if (error !== '') return error
  return days > left ? most(daysMost(left)) : days
}

/** What the contract has against a number of days; empty where nothing. */
const errorOf = (days: number): string => {
  const { error } = extensionDays.safeParse(days)
  return error?.issues[0]?.message ?? ''
}

/** The days that a press of the stepper leads to, from whatever stands in the field. */
export const stepDays = (text: string, step: 1 | -1, left: number): number => {
  const days = /^\d+$/.test(text.trim()) ? Number(text) : 0
  return Math.max(1, Math.min(daysMost(left), days + step))
}

/** What an extension costs, and what it leaves on the deposit: less than nothing where it does not suffice. */
export const costOf = (
  pricePerDay: string,
  days: number,
  balance: string | undefined,
): { readonly total: Kopecks; readonly left: Kopecks | undefined } => {
  const total = kopecksOf(pricePerDay) * days
  return { total, left: balance === undefined ? undefined : kopecksOf(balance) - total }
}

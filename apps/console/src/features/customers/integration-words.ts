import type { CustomerWebhook } from '@yacheyka/contract/customers/console-integrations'
import { API_KEY_LIMIT_FACTOR } from '@yacheyka/core/api-keys/api-key'
import { WEBHOOK_AT_ONCE } from '@yacheyka/core/api-keys/webhook'
import { formatNumber } from '@yacheyka/core/text/wording'

/** «×1,5» */
export const formatFactor = (factor: number): string => `×${formatNumber(factor, 1)}`

/** Of «1,5»; undefined where it is none that a key may have. */
export const parseFactor = (text: string): number | undefined => {
  const digits = text.trim().replace(',', '.')
  if (!/^\d{1,2}(?:\.\d)?$/.test(digits)) return undefined
  const factor = Number(digits)
  const { least, most } = API_KEY_LIMIT_FACTOR
  return factor >= least && factor <= most ? factor : undefined
}

/** Of «16»; undefined where a webhook may not have as many calls at once. */
export const parseAtOnce = (text: string): number | undefined => {
  const digits = text.trim()
  const { usual, most } = WEBHOOK_AT_ONCE
  const number = /^\d{1,2}$/.test(digits) ? Number(digits) : 0
  return number >= usual && number <= most ? number : undefined
}

/** Why a webhook is disabled. */
export const DISABLED_WORDS: Readonly<
  Record<NonNullable<CustomerWebhook['disabled_reason']>, string>
> = {
  merchant: 'магазином',
  operator: 'службой сети',
  failures: 'после пяти суток ошибок',
  gone: 'по ответу 410',
}

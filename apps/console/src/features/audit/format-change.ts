import { formatMoney } from '@yacheyka/core/money/money'
import { formatNumber } from '@yacheyka/core/text/wording'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { AUDIT_ACTIONS, AUDIT_FIELDS, AUDIT_MONEY, AUDIT_VALUES } from '../../audit-words.ts'

/** One field of an entry: what it was and what it is; undefined on the side where it was not. */
export interface Change {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

type Facts = Readonly<Record<string, unknown>>

/** «Оператор отключён»; an action without words by its code. */
export const formatAction = (action: string): string => AUDIT_ACTIONS[action] ?? action

/** @param kind of what the action was done to: one field may mean several things */
export const changesOf = (
  kind: string,
  before: Facts | null,
  after: Facts | null,
): readonly Change[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const side = (facts: Facts | null, field: string): string | undefined =>
    facts !== null && field in facts ? formatValue(kind, field, facts[field]) : undefined
  return [...fields].map((field) => ({
    field: AUDIT_FIELDS[field] ?? field,
    before: side(before, field),
    after: side(after, field),
  }))
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value as people read it; what has a shape of its own stays as it is kept. */
export const formatValue = (kind: string, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return formatNumberField(field, value)
  if (typeof value === 'string') return formatText(kind, field, value)
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.length === 0 ? '—' : value.map((each) => formatValue(kind, field, each)).join(', ')
  return JSON.stringify(value)
}

/** Prices of a tariff stand under their place: `courier.to_200.XL`. */
const PRICE = /^\w+\.\w+\.\w+$/

const formatNumberField = (field: string, value: number): string => {
  if (!Number.isInteger(value)) return `${value}`
  return AUDIT_MONEY.has(field) || PRICE.test(field) ? formatMoney(value) : formatNumber(value)
}

const formatText = (kind: string, field: string, value: string): string => {
  const words = AUDIT_VALUES[`${kind}.${field}`]?.[value] ?? AUDIT_VALUES[field]?.[value]
  return words ?? ((ISO_TIME.test(value) && formatMoment(value)) || value)
}

import { formatNumber } from '@yacheyka/core/wording'
import { sayMoment } from '#/ui/moment.ts'
import { AUDIT_ACTIONS, AUDIT_FIELDS, AUDIT_VALUES } from '../../audit-words.ts'

/** One field of an entry: what it was and what it is; undefined on the side where it was not. */
export interface Change {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

type Facts = Readonly<Record<string, unknown>>

/** «Отключил оператора»; an action without words by its code. */
export const sayAction = (action: string): string => AUDIT_ACTIONS[action] ?? action

export const changesOf = (before: Facts | null, after: Facts | null): readonly Change[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({
    field: AUDIT_FIELDS[field] ?? field,
    before: sideOf(before, field),
    after: sideOf(after, field),
  }))
}

const sideOf = (facts: Facts | null, field: string): string | undefined =>
  facts !== null && field in facts ? sayValue(field, facts[field]) : undefined

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value as people read it; what has a shape of its own stays as it is kept. */
export const sayValue = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return Number.isInteger(value) ? formatNumber(value) : `${value}`
  if (typeof value === 'string')
    return (
      AUDIT_VALUES[field]?.[value] ?? (ISO_TIME.test(value) ? sayMoment(value) || value : value)
    )
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.length === 0 ? '—' : value.map((each) => sayValue(field, each)).join(', ')
  return JSON.stringify(value)
}

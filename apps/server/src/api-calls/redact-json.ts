import { DOTS, redact, redactShort } from './redact.ts'

/** Bytes of a body that are kept, about. */
const BODY_MAX = 16_000
const DEPTH_MAX = 8
const TEXT_MAX = 1000
const NAME_MAX = 64
/** In place of what is left out. */
const MORE = '…'

/** Fields that hold a person, or what opens a cell or the API, whatever stands in them. */
const HIDDEN =
  /phone|e_?mail|mobile|passw|secret|token|pickup|surname|(?:first|last|middle|full)_?name|^(?:tel|fio)$|(?:^|_)(?:pin|qr)(?:_|$)|^(?:recipient|receiver|client|customer)/i

/** A body as JSON for the log: dots for what is personal, by name of field and by form; lists and texts that are long are cut. */
export function redactJson(body: unknown, most = BODY_MAX): string {
  let left = most
  const spend = <T>(value: T, written: string): T => {
    left -= Buffer.byteLength(written) + 4
    return value
  }
  const scalar = (value: unknown, hidden: boolean): unknown => {
    if (value === null || typeof value === 'boolean' || value === '') return spend(value, 'null')
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (hidden) return spend(DOTS, DOTS)
    if (typeof value === 'number') return spend(redact(text) === text ? value : DOTS, text)
    const shown = redactShort(text, TEXT_MAX)
    return spend(shown, shown)
  }
  const copy = (value: unknown, hidden: boolean, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return scalar(value, hidden)
    if (depth === DEPTH_MAX) return MORE
    if (Array.isArray(value)) return copyList(value, hidden, depth)
    const fields: [string, unknown][] = []
    for (const name of Object.keys(value)) {
      if (left <= 0) return Object.fromEntries([...fields, [MORE, MORE]])
      const isHidden = hidden || HIDDEN.test(name)
      const field = (value as Readonly<Record<string, unknown>>)[name]
      const shown = redactShort(name, NAME_MAX)
      fields.push([spend(shown, shown), copy(field, isHidden, depth + 1)])
    }
    return Object.fromEntries(fields)
  }
  const copyList = (list: readonly unknown[], hidden: boolean, depth: number): unknown[] => {
    const items: unknown[] = []
    for (const item of list) {
      if (left <= 0) return [...items, MORE]
      items.push(copy(item, hidden, depth + 1))
    }
    return items
  }
  return JSON.stringify(copy(body, false, 0))
}

import { counted } from '@yacheyka/core/text/wording'
import * as z from 'zod'

/** What stands in a message after «ожидается». */
const KINDS: Readonly<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  int: 'целое число',
  bigint: 'целое число',
  boolean: 'true или false',
  date: 'дата',
  array: 'список',
  tuple: 'список',
  set: 'список',
  object: 'объект',
  record: 'объект',
  map: 'объект',
  null: 'null',
  nan: 'не число',
  undefined: 'ничего',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'адрес почты',
  url: 'адрес вида https://…',
  uuid: 'UUID',
  date: 'дата вида 2026-01-31',
  time: 'время вида 12:30:00',
  datetime: 'дата и время по ISO 8601',
  base64: 'base64',
}

/** What a value is, by the same names; JSON knows no others. */
const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'ничего'
  if (Array.isArray(value)) return 'список'
  if (Number.isNaN(value)) return 'не число'
  return KINDS[typeof value] ?? 'другое'
}

const allowed = (values: readonly z.core.util.Primitive[]) => values.map(String).join(', ')

const bound = (origin: string, edge: number | bigint): string => {
  const amount = Number(edge)
  if (origin === 'string') return counted(amount, ['символа', 'символов', 'символов'])
  if (origin === 'array' || origin === 'set')
    return counted(amount, ['значения', 'значений', 'значений'])
  return String(edge)
}

/** The Russian sentence of an error whose schema has no words of its own. */
function russianMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `Не указано: ожидается ${KINDS[issue.expected] ?? 'другое значение'}`
        : `Ожидается ${KINDS[issue.expected] ?? 'другое значение'}, получено: ${kindOf(issue.input)}`
    case 'invalid_value':
      return `Ожидается ${issue.values.length === 1 ? '' : 'одно из: '}${allowed(issue.values)}`
    case 'too_big':
      return `Должно быть ${issue.inclusive === false ? 'меньше' : 'не больше'} ${bound(issue.origin, issue.maximum)}`
    case 'too_small':
      return `Должно быть ${issue.inclusive === false ? 'больше' : 'не меньше'} ${bound(issue.origin, issue.minimum)}`
    case 'invalid_format': {
      const format = FORMATS[issue.format]
      return format === undefined ? 'Неверный вид значения' : `Ожидается ${format}`
    }
    case 'not_multiple_of':
      return `Должно делиться на ${issue.divisor}`
    case 'unrecognized_keys':
      return `Лишние поля: ${issue.keys.join(', ')}`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return 'Неверное значение'
  }
}

// Whatever a schema does not word itself is still answered in Russian.
z.config({ localeError: russianMessage })

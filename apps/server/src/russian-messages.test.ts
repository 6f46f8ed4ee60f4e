import * as z from 'zod'
import { expect, test } from 'vitest'
import './russian-messages.ts'

const messageOf = (schema: z.ZodType, value: unknown): string =>
  (schema.safeParse(value).error?.issues[0]?.message ?? '').replaceAll('\u00a0', ' ')

test.each<readonly [z.ZodType, unknown, string]>([
  [z.object({}), null, 'Ожидается объект, получено: ничего'],
  [z.object({}), [], 'Ожидается объект, получено: список'],
  [z.string(), undefined, 'Не указано: ожидается строка'],
  [z.string(), 5, 'Ожидается строка, получено: число'],
  [z.array(z.string()), {}, 'Ожидается список, получено: объект'],
  [z.number(), 'много', 'Ожидается число, получено: строка'],
  [z.int(), 1.5, 'Ожидается целое число, получено: число'],
  [z.boolean(), 'да', 'Ожидается true или false, получено: строка'],
  [z.enum(['S', 'M']), 'XL', 'Ожидается одно из: S, M'],
  [z.literal('success'), 1, 'Ожидается success'],
  [z.string().max(1), 'аб', 'Должно быть не больше 1 символа'],
  [z.string().min(2), 'а', 'Должно быть не меньше 2 символов'],
  [z.array(z.int()).max(1000), Array(1001).fill(1), 'Должно быть не больше 1 000 значений'],
  [z.number().positive(), 0, 'Должно быть больше 0'],
  [z.iso.datetime(), 'вчера', 'Ожидается дата и время по ISO 8601'],
  [z.string().regex(/^a$/), 'b', 'Неверный вид значения'],
  [z.strictObject({}), { colour: 1 }, 'Лишние поля: colour'],
  [z.union([z.string(), z.number()]), null, 'Неверное значение'],
])('%# is reported in Russian', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

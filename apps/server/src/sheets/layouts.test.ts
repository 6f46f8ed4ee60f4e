import { listSheetLayouts, saveSheetLayout } from '@yacheyka/contract/sheets/sheets'
import { describe, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { openSheets } from './test-sheets.ts'

const { opened, anna, call } = openSheets()

describe('remembered layouts', () => {
  const layout = (name: string) => ({
    headings: ['Заказ', name],
    columns: { B: 0, D: 1 },
    defaults: { C: 'M' },
    weight_unit: 'g' as const,
  })
  const save = (body: object, by = anna()) => call('PUT', saveSheetLayout, body, by)
  const list = async (by = anna()) =>
    (await call('GET', listSheetLayouts, undefined, by)).json().results

  test('stand newest first, one for the same headings, each customer’s own', async () => {
    expect((await save(layout('Вес'))).json()).toEqual(layout('Вес'))
    await save(layout('Вес, кг'))
    await save({ ...layout(' ВЕС '), weight_unit: 'kg' })
    expect(await list()).toEqual([{ ...layout(' ВЕС '), weight_unit: 'kg' }, layout('Вес, кг')])
    expect(await list(await signInCustomer(opened()))).toEqual([])
  })

  test('the fifty newest are kept', async () => {
    for (let at = 0; at < 53; at += 1) await save(layout(`Колонка ${at}`))
    const kept = (await list()).map(({ headings }: { headings: string[] }) => headings[1])
    expect(kept).toEqual(Array.from({ length: 50 }, (_, at) => `Колонка ${52 - at}`))
  })

  test('what the store cannot keep is not kept, and what makes no sense is rejected', async () => {
    const fuzz = { ...layout('a\u0000b\ud83d'), defaults: { I: '\u0000x' } }
    expect((await save(fuzz)).json()).toMatchObject({
      headings: ['Заказ', 'ab\ufffd'],
      defaults: { I: 'x' },
    })
    expect((await save({ ...layout('Вес'), columns: { B: 2 } })).json()).toEqual({
      columns: ['Такой колонки в файле нет'],
    })
    expect((await save({ ...layout('Вес'), columns: { B: 1, C: 1 } })).statusCode).toBe(400)
    expect((await save({ ...layout('Вес'), columns: { Z: 1 } })).statusCode).toBe(400)
    expect((await save({})).statusCode).toBe(400)
  })
})

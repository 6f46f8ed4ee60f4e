import { markSheetFaults } from '@yacheyka/contract/sheets/sheets'
import { readParcelSheet } from '@yacheyka/core/sheets/parcel-sheet'
import { describe, expect, test } from 'vitest'
import { readXlsx } from '#/documents/test-read-xlsx.ts'
import { linesOf } from '#/documents/test-workbook.ts'
import { TEMPLATE_STYLE } from '#/documents/xlsx-template-parts.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { openSheets } from './test-sheets.ts'

const { send, call } = openSheets()

/** A good row of the template, some of it otherwise. */
const row = (number: number, cells: Readonly<Record<string, string>> = {}) => ({
  row_number: number,
  cells: Object.entries({
    B: `П-${number}`,
    C: 'M',
    D: '1,5',
    E: '1200,50',
    F: '100',
    G: '+79161234567',
    ...cells,
  }).map(([cell_letter, cell_value]) => ({ cell_letter, cell_value })),
})
const TYPE = { row_number: 1, cells: [{ cell_letter: 'A', cell_value: 'Последняя миля' }] }

describe('marked errors', () => {
  const mark = async (results: readonly object[]) => {
    const response = await call('POST', markSheetFaults, { results })
    expect(response.statusCode).toBe(200)
    return response.rawPayload
  }
  const good = row(3)
  const bad = row(5, { C: 'XXL', D: '500', F: '999' })

  test('stand in their cells and in words, unknown and sleeping lockers too', async () => {
    const sleeping = row(6, { F: '101' })
    const { files, rows } = await readXlsx(await mark([TYPE, good, bad, sleeping]))
    const [, heading, first, second, third] = rows
    expect(heading?.at(-1)).toMatchObject({ at: 'O2', value: 'Ошибки' })
    expect(first?.map(({ at }) => at)).toEqual(['B3', 'C3', 'D3', 'E3', 'F3', 'G3'])
    const red = (cells: typeof second) =>
      cells
        ?.filter(({ style }) =>
          [TEMPLATE_STYLE.faulty, TEMPLATE_STYLE.faultyText].some((one) => one === style),
        )
        .map(({ at }) => at)
    expect(red(first)).toEqual([])
    expect(red(second)).toEqual(['C5', 'D5', 'F5'])
    expect(second?.at(-1)?.value).toBe(
      'C5: Выберите размер ячейки\nD5: Вес от 0,1 до 15 кг. Похоже, здесь граммы\nF5: Почтомат не найден!',
    )
    expect(red(third)).toEqual(['F6'])
    expect(files.get('xl/comments1.xml')).toContain('<comment ref="C5"')
    expect(files.get('xl/comments1.xml')).toContain('Почтомат не найден!')
    expect(files.get('xl/drawings/vmlDrawing1.vml')).toContain(
      '<x:Row>4</x:Row><x:Column>2</x:Column>',
    )
  })

  test('and the same rows come back when the book is sent again', async () => {
    const rows = [
      good,
      bad,
      row(9, { B: '=1+1', I: '@SUM(A1)', K: '-1', L: '0,5', M: '2', N: '10/110' }),
    ]
    const again = await send(await mark([TYPE, ...rows]))
    const results = again.json().results as (typeof TYPE)[]
    const before = readParcelSheet([TYPE, ...rows])
    const after = readParcelSheet(results)
    if (before.kind !== 'read' || after.kind !== 'read') throw new Error('no template')
    expect(after.parcels).toEqual(before.parcels)
    expect(after.errors.map(({ cell, message }) => [cell, message])).toEqual(
      before.errors.map(({ cell, message }) => [cell, message]),
    )
    expect(linesOf(again.rawPayload)).toContain('B9==1+1')
  })

  test('an empty cell that must be filled is marked too', async () => {
    const { rows } = await readXlsx(await mark([TYPE, row(3, { G: '' })]))
    expect(rows[2]?.at(-1)?.value).toBe('G3: Поле обязательно для заполнения')
  })

  test('whatever people put into cells makes a book that is read', async () => {
    const rows = FUZZ_STRINGS.map(([, text], at) =>
      row(at + 3, { B: text.slice(0, 32_767), H: text.slice(0, 32_767), K: text.slice(0, 32_767) }),
    )
    expect((await send(await mark([TYPE, ...rows]))).statusCode).toBe(200)
  })

  test('rows that are not the template’s, or too many, are rejected', async () => {
    const other = await call('POST', markSheetFaults, { results: [good] })
    expect([other.statusCode, other.json().detail]).toEqual([400, 'Неопознанный шаблон файла'])
    const many = Array.from({ length: 20_001 }, (_, at) => ({ row_number: at + 1, cells: [] }))
    const tooMany = await call('POST', markSheetFaults, { results: many })
    expect([tooMany.statusCode, tooMany.json()]).toEqual([
      400,
      { results: ['Слишком много строк: не больше 20\u00a0000'] },
    ])
    for (const results of [
      undefined,
      [{ row_number: 0, cells: [] }],
      [{ row_number: 1, cells: [{ cell_letter: 'a1', cell_value: 'x' }] }],
    ])
      expect((await call('POST', markSheetFaults, { results })).statusCode).toBe(400)
  })
})

import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { linesOf, testBook } from '#/documents/test-workbook.ts'
import { type SheetPool, openSheetPool } from './sheet-pool.ts'

const log = pino({ level: 'silent' })
let pool: SheetPool
afterEach(() => pool.close())

const work = (rows: string) => ({
  bytes: new Uint8Array(testBook({ rows })),
  kind: 'template' as const,
  packed: false,
})
const ONE = '<row><c><v>1</v></c></row>'

test('a file that takes too long is stopped, and the next one is read', async () => {
  pool = openSheetPool(log, 1)
  const many = Array.from({ length: 20_000 }, () => ONE).join('')
  await expect(pool.read(work(many))).rejects.toMatchObject({ status: 400, code: 'sheet_slow' })
  await pool.close()
  pool = openSheetPool(log)
  expect(linesOf(Buffer.from(await pool.read(work(ONE))))).toEqual(['A1=1'])
})

test('whoever comes when too many wait is asked to come back', async () => {
  pool = openSheetPool(log)
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => pool.read(work(ONE))))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(60)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, retryAfter: 5 })
})

import type { Page } from '@playwright/test'
import { POINT_TYPE_WORDING } from '../packages/core/src/points/point.ts'
import { writeTemplate } from '../apps/server/src/documents/xlsx-template.ts'
import { writeXlsx } from '../apps/server/src/documents/xlsx-writer.ts'
import { keptTokens } from './business.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Text by the template's letter. */
export type Cells = Readonly<Record<string, string>>

export interface UploadedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Numbers of pickup points: they take any number of parcels, and stories order at the same time. */
export const points = async (page: Page): Promise<readonly string[]> => {
  const { access } = await keptTokens(page)
  const response = await page.request.get(
    '/api/juridical/limited_terminals?free=1&cells=M&limit=100&search=Москва',
    { headers: { authorization: `Bearer ${access}` } },
  )
  const { results } = (await response.json()) as {
    results: { number: string; point_type: string }[]
  }
  return results.flatMap(({ number, point_type }) =>
    point_type === POINT_TYPE_WORDING.pickup ? number : [],
  )
}

let made = 0
/** What no parcel of the customer has been called yet. */
export const newNumber = (): string => {
  made += 1
  return `T${Date.now().toString(36)}-${made}`
}

/** A row that can be ordered, but for what a story says; an empty text leaves the cell out. */
export const row = (locker: string, cells: Cells = {}): Cells => ({
  B: newNumber(),
  C: 'M',
  D: '1,5',
  E: '1500',
  F: locker,
  G: '+7(916)123-45-67',
  H: 'ivanova@example.ru',
  I: 'Книги',
  ...cells,
})

/** Rows from the third on, in the product's own template. */
export const workbook = async (
  rows: readonly Cells[],
  name = 'Отправления.xlsx',
): Promise<UploadedFile> => {
  const parts: Buffer[] = []
  const filled = rows.map((cells, at) => ({
    number: at + 3,
    cells: new Map(Object.entries(cells).filter(([, text]) => text !== '')),
    errors: new Map<string, string>(),
  }))
  for await (const part of writeTemplate(filled)) parts.push(part)
  return { name, mimeType: XLSX, buffer: Buffer.concat(parts) }
}

/** A workbook that is not by the template. */
export const foreignWorkbook = async (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<UploadedFile> => {
  const parts: Buffer[] = []
  const columns = headings.map((heading, at) => ({
    heading,
    width: 20,
    kind: 'text' as const,
    value: (cells: readonly string[]) => cells[at] ?? null,
  }))
  const portions = async function* () {
    yield rows
  }
  for await (const part of writeXlsx({ name: 'Заказы', columns, rows: portions() }))
    parts.push(part)
  return { name: 'Заказы.xlsx', mimeType: XLSX, buffer: Buffer.concat(parts) }
}

/** A table as shops' programs write it: semicolons, and one byte a sign. */
export const windows1251 = (rows: readonly (readonly string[])[], name: string): UploadedFile => {
  const text = rows.map((cells) => cells.join(';')).join('\r\n')
  const bytes = Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    if (code < 0x80) return code
    if (sign === 'Ё') return 0xa8
    if (sign === 'ё') return 0xb8
    if (sign === '№') return 0xb9
    if (code >= 0x410 && code <= 0x44f) return code - 0x410 + 0xc0
    throw new Error(`no such sign in windows-1251: ${sign}`)
  })
  return { name, mimeType: 'text/csv', buffer: Buffer.from(bytes) }
}

/** 300 rows, seven cells of which are wrong: each in a row of its own. */
export const faultyRows = (locker: string): readonly Cells[] => {
  const errors: Readonly<Record<number, Cells>> = {
    10: { B: 'А%17' },
    42: { C: 'XXL' },
    77: { D: '21' },
    120: { E: '200000' },
    180: { F: 'НЕТ-ТАКОГО' },
    233: { G: '12345' },
    299: { H: 'не почта' },
  }
  return Array.from({ length: 300 }, (_, at) => row(locker, errors[at] ?? {}))
}

import type { InjectOptions } from 'fastify'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { addToken } from './tokens.ts'

export const TOKEN = 'a-token-of-a-shop-that-only-tests-know'

/** The server with one shop's token and room for as many calls as tests make. */
export async function openWidgetApp(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const opened = await openTestApp({
    LIMIT_WIDGET_PER_MINUTE: '100000',
    LIMIT_WIDGET_WHOLE_PER_MINUTE: '100000',
    ...env,
  })
  await addToken(opened.database.db, 'Лавка', ['https://shop.example'], TOKEN)
  return opened
}

export const requestOf =
  (opened: () => TestApp) =>
  (url: string, options: InjectOptions = {}) =>
    opened().app.inject({
      url,
      ...options,
      headers: { authorization: `Token ${TOKEN}`, ...options.headers },
    })

/** Puts cells of a locker: how many of each size there are, and how many are taken. */
export async function putCells(
  { database }: TestApp,
  number: string,
  cells: Readonly<Partial<Record<CellSize, readonly [total: number, taken: number]>>>,
) {
  for (const [size, [total, taken]] of Object.entries(cells))
    await database.pool.query(
      `INSERT INTO point_cell (point_uid, cell_size, total, taken)
       SELECT uid, $2, $3, $4 FROM point WHERE number = $1
       ON CONFLICT (point_uid, cell_size) DO UPDATE SET total = $3, taken = $4, changed_at = now()`,
      [number, size, total, taken],
    )
}

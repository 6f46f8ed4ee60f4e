import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { listWidgetTerminals } from '@yacheyka/contract/widget/widget'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readXlsx } from '#/documents/test-read-xlsx.ts'
import { parseStrict } from '#/http/test-strict.ts'
import { changePoints } from '#/points/test-points.ts'
import type { TestApp } from '#/test-app.ts'
import { requestOf, openWidgetApp, putCells, TOKEN } from './test-widget.ts'

const COUNT = 3000
/** So long, and packing so badly, that no buffer between us and a reader holds all of it. */
const longWay = () => randomBytes(5000).toString('hex')
const LIST = listWidgetTerminals.path

let opened: TestApp
const send = requestOf(() => opened)
beforeAll(async () => {
  opened = await openWidgetApp()
  for (let from = 0; from < COUNT; from += 500)
    await changePoints(
      opened.database.db,
      Array.from({ length: 500 }, (_, index) => ({
        number: `Т-${String(from + index).padStart(5, '0')}`,
        longitude: 30 + (from + index) / 1000,
        latitude: 60,
        how_to_find: longWay(),
      })),
    )
  await changePoints(opened.database.db, [
    {
      number: '=1+1',
      name: '@SUM(A1:A9)',
      longitude: 20,
      latitude: 54.7,
      settlement: 'Калининград',
      address: '+7, улица «Мира» & <Труда>',
      how_to_find: '-1 этаж\u0007',
      point_type: 'pickup',
      payment_card: true,
      payment_cash: true,
      operation_time: ['22:00-06:00', ...Array<string>(6).fill('выходной')],
    },
  ])
  await putCells(opened, '=1+1', { M: [10, 9] })
  await opened.context.points.refresh()
})
afterAll(() => opened.close())

describe('everything when `limit` is absent', () => {
  test(
    'it is what the pages together are, in their order, as the contract says',
    { tags: ['slow'] },
    async () => {
      const whole = await send(LIST)
      expect(whole.headers['content-type']).toBe('application/json; charset=utf-8')
      const { count, next, previous, results } = parseStrict(
        listWidgetTerminals.responses[200],
        whole.json(),
      )
      expect([count, next, previous, results.length]).toEqual([COUNT + 1, null, null, COUNT + 1])
      const pages = []
      for (let offset = 0; offset <= COUNT; offset += 400)
        pages.push(...(await send(`${LIST}?limit=400&offset=${offset}`)).json().results)
      expect(results).toEqual(pages)
    },
  )

  test('a page beyond what is answered at once has its links too', async () => {
    const page = (await send(`${LIST}?limit=1000&offset=1000`)).json()
    expect(page.results).toHaveLength(1000)
    expect([page.next, page.previous]).toEqual([
      `${LIST}?limit=1000&offset=2000`,
      `${LIST}?limit=1000&offset=0`,
    ])
    expect((await send(`${LIST}?offset=2999`)).json().results).toHaveLength(2)
    expect((await send(`${LIST}?offset=9999`)).json()).toMatchObject({
      count: COUNT + 1,
      results: [],
    })
    expect((await send(`${LIST}?full_addr=нет`)).json()).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
  })

  test('packed as the reader takes it', { tags: ['slow'] }, async () => {
    const packed = async (encoding: string) =>
      (await send(`${LIST}?longitude=30&latitude=60`, { headers: { 'accept-encoding': encoding } }))
        .rawPayload
    const plain = await packed('identity')
    expect(gunzipSync(await packed('gzip')).equals(plain)).toBe(true)
    expect(brotliDecompressSync(await packed('br, gzip')).equals(plain)).toBe(true)
  })

  test('others are answered while it is being written', async () => {
    const order: string[] = []
    await Promise.all([
      send(LIST).then(() => order.push('whole')),
      send('/healthz').then(() => order.push('health')),
      send(`${LIST}?limit=1`).then(() => order.push('page')),
    ])
    expect(order.at(-1)).toBe('whole')
  })

  test('a database that fails at once is an error, not half a response', async () => {
    const { pool } = opened.database
    const real = pool.query.bind(pool) as (...requested: unknown[]) => unknown
    const failing = vi
      .spyOn(pool, 'query')
      .mockImplementation((...requested: unknown[]) =>
        isPointsQuery(requested[0]) ? Promise.reject(new Error('broken')) : real(...requested),
      )
    for (const query of ['', '?format=xlsx', '?limit=1']) {
      const response = await send(`${LIST}${query}`, { headers: { 'accept-encoding': 'br' } })
      expect([response.statusCode, typeof response.json().detail]).toEqual([500, 'string'])
      expect(response.headers['content-disposition']).toBeUndefined()
    }
    failing.mockRestore()
  })
})

const isPointsQuery = (requested: unknown) =>
  typeof requested === 'object' &&
  requested !== null &&
  'name' in requested &&
  requested.name === 'widget-points'

describe('terminals.xlsx', () => {
  const workbook = async (query: string) => {
    const response = await send(`${LIST}?format=xlsx${query}`)
    return { response, sheet: await readXlsx(response.rawPayload) }
  }

  test('the file, its headings and its cells; formulas stay words', async () => {
    const { response, sheet } = await workbook('&full_addr=мира')
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="terminals.xlsx"',
      'cache-control': 'no-store',
    })
    const [headings, row, ...others] = sheet.rows.map((cells) => cells.map(({ value }) => value))
    expect(others).toEqual([])
    expect(headings).toEqual(
      'Номер,Название,Тип,Населённый пункт,Адрес,Как найти,Оплата,Пн,Вт,Ср,Чт,Пт,Сб,Вс,Часовой пояс,Широта,Долгота,Место,Пояснение,Свободных ячеек'.split(
        ',',
      ),
    )
    expect(row).toEqual([
      '=1+1',
      '@SUM(A1:A9)',
      'Пункт выдачи заказов',
      'Калининград',
      '+7, улица «Мира» & <Труда>',
      '-1 этаж',
      'Карта, Наличные',
      '22:00-06:00',
      ...Array<string>(6).fill('выходной'),
      'Europe/Moscow',
      54.7,
      20,
      'Почти заполнен',
      'Свободных ячеек осталось мало: место не удерживается до оформления заказа.',
      1,
    ])
  })

  test('all points, filters, pages and distances alike', { tags: ['slow'] }, async () => {
    const all = await workbook('')
    expect(all.sheet.rows).toHaveLength(COUNT + 2)
    expect((await workbook('&number=Т-000&limit=7&offset=2')).sheet.rows).toHaveLength(8)
    const { sheet } = await workbook('&number=Т-&longitude=30&latitude=60&limit=2')
    expect(sheet.rows.map((cells) => cells.at(-1)?.value)).toEqual(['Расстояние, м', 0, 56])
  })
})

describe('a reader that goes away midway', () => {
  let address = ''
  beforeAll(async () => {
    address = await opened.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test.each(['', '?format=xlsx'])('the work of «%s» stops', async (query) => {
    const url = new URL(`${LIST}${query}`, address)
    const requested = vi.spyOn(opened.database.pool, 'query')
    const call = request(url, {
      headers: { authorization: `Token ${TOKEN}`, 'accept-encoding': 'identity' },
    }).end()
    const [reply] = (await once(call, 'response')) as [IncomingMessage]
    await once(reply, 'readable')
    call.destroy()
    // The connection is gone, and what was under way has come to rest.
    await expect.poll(() => connections(opened)).toBe(0)
    const reads = readsOf(requested)
    await send('/healthz')
    expect(readsOf(requested)).toBe(reads)
    expect(reads).toBeLessThan(COUNT / 100)
    requested.mockRestore()
  })
})

const readsOf = (requested: { readonly mock: { readonly calls: readonly unknown[][] } }) =>
  requested.mock.calls.filter(([query]) => isPointsQuery(query)).length

const connections = ({ app }: TestApp): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

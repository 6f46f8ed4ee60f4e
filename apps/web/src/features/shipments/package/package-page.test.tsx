import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { checkParcels } from '@yacheyka/contract/batches/batches'
import type { parseSheetFile } from '@yacheyka/contract/sheets/sheets'
import { TEMPLATE_TYPE } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { afterEach, expect, test, vi } from 'vitest'
import { dialog, ok, openCabinet, pass, press } from '#/test-cabinet.tsx'
import { RETRY_PAUSE, SAVE_PAUSE } from '../saving/batch-saver.ts'
import { line, terminal } from './test-sheet.ts'

/** Milliseconds until a call of the calculator is given up. */
const PAUSE_AND_RETRIES = 3000

type Rows = ResponseBody<typeof parseSheetFile>['results']

const rowOf = (number: number, values: Readonly<Record<string, string>>): Rows[number] => ({
  row_number: number,
  cells: Object.entries(values).map(([cell_letter, cell_value]) => ({ cell_letter, cell_value })),
})

/** Files go by `XMLHttpRequest`: whatever is sent is read as these rows of the template, from the third on. */
const stubUploads = (...rows: Readonly<Record<string, string>>[]) => {
  const results: Rows = [
    rowOf(1, { A: TEMPLATE_TYPE }),
    ...rows.map((values, at) => rowOf(at + 3, values)),
  ]
  const request = XMLHttpRequest.prototype
  vi.spyOn(request, 'status', 'get').mockReturnValue(200)
  vi.spyOn(request, 'responseText', 'get').mockReturnValue(JSON.stringify({ results }))
  vi.spyOn(request, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('load'))
  })
}

/** Only rows in sight are drawn, and in jsdom nothing has a size. */
const stubLayout = () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
}

const REFUSED = {
  parcel_number: 'П-3',
  terminal_number: '1001',
  size: ['M'],
  code: 'no_free_cell',
  alternatives: [
    { terminal_number: '1002', name: 'x', city: 'Москва', address: 'ул. Мира, 2', distance: 350 },
  ],
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the calculator says that it got no response', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { calls } = openCabinet('/juridical/package-load', ({ path }) =>
    path.endsWith('/fitting-cell-size') ? 'lost' : undefined,
  )
  for (const [label, value] of [
    ['Высота, см', '30'],
    ['Ширина, см', '9'],
    ['Глубина, см', '21'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await pass(PAUSE_AND_RETRIES)
  expect(await screen.findByText('Не удалось получить размер ячейки')).toBeDefined()
  expect(calls.some(({ path }) => path.endsWith('/fitting-cell-size'))).toBe(true)
})

test('parcels that an order was rejected for are red in the table, and «Заменить все» sends them to the nearest locker', async () => {
  stubLayout()
  stubUploads(line(3, { F: '1001' }).values, line(4, { F: '1002' }).values)
  const responses: Readonly<Record<string, ReturnType<typeof ok>>> = {
    check_parcels: ok<typeof checkParcels>({
      terminals: [terminal('1001'), terminal('1002')],
      refused: [],
      taken: [],
      waiting: [],
    }),
    cities: [200, { default: 'Казань', results: ['Казань'] }],
    estimate_shipping: [200, { order_price: '500.00', parcels: [] }],
    juridical_orders: [400, { detail: 'x', terminal_number: ['1001'], refused: [REFUSED] }],
  }
  openCabinet('/juridical/package-load', ({ path }) => responses[path.split('/').at(-1) ?? ''])
  fireEvent.change(await screen.findByLabelText('Файл с отправлениями'), {
    target: { files: [new File(['x'], 'Отправления.xlsx')] },
  })
  await screen.findByText('Выделено отправлений: 2')
  press('Рассчитать стоимость')
  await screen.findByText(/^Итого: 500,00\s₽$/)
  press('Оформить')
  const refused = await dialog('Извините')
  expect(refused.textContent).toContain(
    'Указанный почтомат не доступен для доставки. Пожалуйста, выберете другой почтомат.',
  )
  expect(refused.textContent).toMatch(
    /П-3.*не\sосталось свободных ячеек M.*Ближайший: 1002, ул. Мира, 2, 350\sм/,
  )
  press('Хорошо', refused)
  expect(await within(screen.getByRole('main')).findByRole('alert')).toBeDefined()
  const table = screen.getByRole('grid')
  expect(table.textContent).toMatch(/Ближайший — 1002, 350\sм/)
  press('Продолжить без строк с\u00a0ошибками: 1')
  await screen.findByText(/^Итого/)
  press('Назад')
  press('Заменить все: 1')
  expect(table.querySelector('[data-cell="F3"]')?.textContent).toMatch(/^1002/)
  press('Рассчитать стоимость')
  expect(await screen.findByText(/^Итого/)).toBeDefined()
})

test('a saved batch is opened by its address; what is ordered out of it names its version', async () => {
  stubLayout()
  const uid = '01936b0e-7c5a-7000-8000-000000000077'
  const batch = {
    uid,
    name: 'Вторник.xlsx',
    file_name: 'Вторник.xlsx',
    has_file: false,
    kind: 'upload',
    page: 'sheet',
    parcels_count: 2,
    version: 4,
    created_at: '2026-11-24T10:00:00+03:00',
    updated_at: '2026-11-24T14:05:00+03:00',
    expires_at: '2026-12-24T14:05:00+03:00',
    created_by: 'Анна',
    updated_by: 'Анна',
    content: {
      page: 'sheet',
      rows: [line(3, { F: '1001' }), line(4, { F: '1001' })].map(({ row, values }) => ({
        row,
        values,
      })),
      origin: null,
    },
  }
  const responses: Readonly<Record<string, ReturnType<typeof ok>>> = {
    [uid]: [200, batch],
    check_parcels: ok<typeof checkParcels>({
      terminals: [terminal('1001')],
      refused: [],
      taken: [],
      waiting: [],
    }),
    cities: [200, { default: 'Казань', results: ['Казань'] }],
    estimate_shipping: [200, { order_price: '500.00', parcels: [] }],
  }
  const { calls } = openCabinet(
    `/juridical/package-load?batch=${uid}`,
    ({ path }) => responses[path.split('/').at(-1) ?? ''],
  )
  await screen.findByText(/^Черновик\sсохранён в\s14:05$/)
  await screen.findByText('Выделено отправлений: 2')
  press('Рассчитать стоимость')
  await screen.findByText(/^Итого: 500,00\s₽$/)
  press('Оформить')
  await dialog('Ошибка')
  expect(calls.find(({ path }) => path.endsWith('/juridical_orders'))?.body).toMatchObject({
    batch: { uid, version: 4 },
  })
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a file that is sent again says in which draft its parcels wait; once that is deleted they can be ordered here', async () => {
  stubLayout()
  stubUploads(line(3).values, line(4).values, line(5).values)
  const draft = {
    uid: 'b1',
    name: 'Вторник.xlsx',
    version: 2,
    parcels_count: 2,
    updated_at: '2026-11-24T14:05:00+03:00',
    numbers: ['П-3', 'П-4'],
  }
  let waiting: ResponseBody<typeof checkParcels>['waiting'] = [{ ...draft, page: 'sheet' }]
  const { calls } = openCabinet('/juridical/package-load', ({ method, path }) => {
    if (method === 'DELETE') {
      waiting = []
      return [204, null]
    }
    return path.endsWith('/check_parcels')
      ? ok<typeof checkParcels>({ terminals: [terminal('1001')], refused: [], taken: [], waiting })
      : undefined
  })
  fireEvent.change(await screen.findByLabelText('Файл с отправлениями'), {
    target: { files: [new File(['x'], 'Вторник.xlsx')] },
  })
  press('Показать ошибки в\u00a0таблице', await dialog('Ошибка'))
  const note = screen.getByText(/^2\sотправления отсюда уже ждут в\sчерновике «Вторник.xlsx»/)
  expect(screen.getByRole('link', { name: 'Открыть тот черновик' }).getAttribute('href')).toBe(
    '/juridical/package-load?batch=b1',
  )
  expect(screen.getByText('Выделено отправлений: 1')).toBeDefined()
  press('Удалить его и\u00a0оформлять здесь')
  press('Удалить', await dialog('Удалить тот черновик?'))
  expect(await screen.findByText('Выделено отправлений: 3')).toBeDefined()
  expect(note.isConnected).toBe(false)
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    expect.stringMatching(/\/batches\/b1/),
  ])
})

test('an address of a batch that is gone says so and leads to the orders', async () => {
  openCabinet('/juridical/package-load?batch=01936b0e-7c5a-7000-8000-000000000078', ({ path }) =>
    path.includes('/batches/') ? [404, { detail: 'Такого черновика нет' }] : undefined,
  )
  await screen.findByText('Черновик не открылся')
  await screen.findByText('Такого черновика нет')
  expect(screen.getByRole('link', { name: 'К заказам' })).toBeDefined()
})

test('the file goes to the draft that was saved of it, but not while that is ordered, again where no response came, and is given back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubLayout()
  stubUploads(line(3, { F: '1001' }).values)
  const opening = vi.spyOn(XMLHttpRequest.prototype, 'open')
  const puts = () => opening.mock.calls.filter(([method]) => method === 'PUT')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(
    this: XMLHttpRequest,
  ) {
    this.dispatchEvent(new ProgressEvent(puts().length === 1 ? 'error' : 'load'))
  })
  const saved = () => ({
    uid: 'b1',
    name: 'Вторник.xlsx',
    file_name: 'Вторник.xlsx',
    has_file: puts().length > 1,
    kind: 'upload',
    page: 'sheet',
    parcels_count: 1,
    version: 1,
    created_at: '2026-11-24T10:00:00+03:00',
    updated_at: '2026-11-24T14:05:00+03:00',
    expires_at: '2026-12-24T14:05:00+03:00',
    created_by: 'Анна',
    updated_by: 'Анна',
  })
  const { calls } = openCabinet('/juridical/package-load', ({ method, path }) => {
    if (path.endsWith('/batches'))
      return method === 'POST' ? [201, saved()] : [200, { results: [saved()] }]
    if (path.endsWith('/check_parcels'))
      return ok<typeof checkParcels>({
        terminals: [terminal('1001')],
        refused: [],
        taken: [],
        waiting: [],
      })
    if (path.endsWith('/cities')) return [200, { default: 'Казань', results: ['Казань'] }]
    if (path.endsWith('/estimate_shipping')) return [200, { order_price: '500.00', parcels: [] }]
    return undefined
  })
  fireEvent.change(await screen.findByLabelText('Файл с отправлениями'), {
    target: { files: [new File(['x'], 'Вторник.xlsx')] },
  })
  await screen.findByText('Выделено отправлений: 1')
  press('Рассчитать стоимость')
  await screen.findByText(/^Итого/)
  await pass(SAVE_PAUSE)
  const isSaved = (call: (typeof calls)[number]) =>
    call.method === 'POST' && call.path.endsWith('/batches')
  await waitFor(() => expect(calls.filter(isSaved)).toHaveLength(1))
  await pass(RETRY_PAUSE)
  expect(puts()).toEqual([])
  press('Назад')
  await screen.findByText(/^Черновик сохранён/)
  expect(screen.queryByRole('button', { name: 'Скачать исходный файл' })).toBeNull()
  await pass(RETRY_PAUSE)
  await screen.findByRole('button', { name: 'Скачать исходный файл' })
  expect(puts().length).toBe(2)
  expect(String(puts()[0]?.[1])).toMatch(/\/batches\/b1\/file$/)
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { session } from '#/session/session.ts'
import { Component } from './manual-page.tsx'
import { openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { stubCalls } from '#/test-calls.tsx'
import { addParcel, field, fillParcel, LOCKER, newForm, press, type } from './test-form.ts'

interface Server {
  fit: readonly [number, unknown] | 'lost'
  lockers: readonly [number, unknown] | 'lost'
}
const collection = (results: readonly unknown[]) =>
  [200, { count: results.length, next: null, previous: null, results }] as const

const openForm = (changes: Partial<Server> = {}, start = '/juridical/manual-load') => {
  const server: Server = {
    fit: [200, { result: 'M', turned: null }],
    lockers: collection([LOCKER]),
    ...changes,
  }
  const calls = stubCalls(({ path }) => {
    if (path.endsWith('/fitting-cell-size')) return server.fit
    if (path.endsWith('/limited_terminals')) return server.lockers
    if (path.endsWith('/cities')) return [200, { default: 'Москва', results: ['Москва'] }]
    if (path.endsWith('/estimate_shipping')) return [200, { order_price: '1.00', parcels: [] }]
    return [404, { detail: 'нет' }]
  })
  const open = () =>
    openRoutes(
      [
        { path: '/juridical/manual-load', element: <Component /> },
        { path: '/juridical/profile', element: <h1>Профиль</h1> },
      ],
      start,
    )
  return { calls, server, router: open() }
}

const typeBox = (...sides: readonly [string, string, string]) => {
  type('Высота', sides[0])
  type('Ширина', sides[1])
  type('Глубина', sides[2])
}
const fits = (call: ReturnType<typeof stubCalls>) =>
  call.filter(({ path }) => path.endsWith('/fitting-cell-size'))

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the calculator of a cell', () => {
  test('asks once the typing has paused, and takes the size back while it goes on', async () => {
    const { calls } = openForm()
    typeBox('20', '30', '10,5')
    await waitFor(() => expect(field('Размер ячейки')).toHaveProperty('value', 'M'))
    expect(fits(calls).map(({ query }) => query.toString())).toEqual([
      'height=20&width=30&depth=10.5',
    ])
    type('Высота', '2')
    expect(field('Размер ячейки')).toHaveProperty('value', '')
  })

  test('a box that is not whole or too large is not asked about', async () => {
    const { calls } = openForm()
    typeBox('50', '30', '10')
    expect(within(newForm()).getByText('От 0 до 42,9 см')).toBeDefined()
    type('Высота', '40')
    await waitFor(() => expect(fits(calls)).toHaveLength(1))
    expect(fits(calls)[0]?.query.get('height')).toBe('40')
  })

  test('a box that was used before is one press away', async () => {
    openForm()
    typeBox('9,5', '30', '20')
    await addParcel('О-1')
    fireEvent.click(screen.getByRole('button', { name: /^Коробка 9,5 × 30 × 20 см/ }))
    expect(field('Высота')).toHaveProperty('value', '9,5')
    expect(field('Глубина')).toHaveProperty('value', '20')
    await waitFor(() => expect(field('Размер ячейки')).toHaveProperty('value', 'M'))
  })

  test('a smaller cell for the box on its side is offered', async () => {
    openForm({ fit: [200, { result: 'L', turned: 'S' }] })
    typeBox('30', '20', '9')
    const note = await screen.findByText(/Если положить на\sбок, подойдёт S/)
    fireEvent.click(within(note).getByRole('button', { name: 'Выбрать S' }))
    expect(field('Размер ячейки')).toHaveProperty('value', 'S')
  })

  test('oversize and a failure are reported', async () => {
    const { server } = openForm({ fit: [200, { result: 'oversize', turned: null }] })
    typeBox('40', '39', '42')
    await screen.findByText(/не войдёт ни в одну ячейку/)
    server.fit = [400, { detail: 'x' }]
    type('Высота', '41')
    expect(await screen.findByText('Не удалось получить размер ячейки')).toBeDefined()
  })

  test('there are one to five cells', async () => {
    openForm()
    expect(screen.queryByRole('button', { name: 'Удалить ячейку 1' })).toBeNull()
    for (let more = 0; more < 5; more++) press('Добавить ячейку')
    expect(screen.getAllByRole('group', { name: /^Ячейка \d/ })).toHaveLength(5)
    expect(await screen.findByText('Превышен лимит количества ячеек')).toBeDefined()
    press('Удалить ячейку 2')
    expect(screen.getAllByRole('group', { name: /^Ячейка \d/ })).toHaveLength(4)
  })
})

describe('the locker', () => {
  test('is looked for with its load, full ones left out', async () => {
    const { calls } = openForm()
    await fillParcel('A-1')
    const query = calls.findLast(({ path }) => path.endsWith('/limited_terminals'))?.query
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      search: 'тверская',
      cells: 'S',
      weight: '100',
      free: '1',
    })
    expect(field('Почтомат')).toHaveProperty(
      'value',
      '№\u00a0МСК-0001, Почтомат у метро, Москва, Тверская улица, 1',
    )
  })

  test('is chosen, and not only written', async () => {
    openForm()
    type('Почтомат', 'тверская')
    press('Добавить отправление')
    expect(
      await within(newForm()).findByText('Выберите почтомат из списка или на карте'),
    ).toBeDefined()
  })

  test('that nobody knows is said, and so is a failure', async () => {
    const { server } = openForm({ lockers: collection([]) })
    type('Почтомат', 'нигде')
    expect((await screen.findAllByText('Почтомат не найден!')).length).toBeGreaterThan(0)
    server.lockers = [400, { detail: 'x' }]
    type('Почтомат', 'опять')
    expect(
      (await screen.findAllByText('Не удалось получить список почтоматов')).length,
    ).toBeGreaterThan(0)
  })
})

describe('parcels', () => {
  test('what is wrong is reported all at once, and the first error takes the focus', async () => {
    openForm()
    press('Добавить отправление')
    await waitFor(() => expect(document.activeElement).toBe(field('Номер отправления')))
    expect(within(newForm()).getAllByText('Поле обязательно для заполнения')).toHaveLength(5)
    expect(within(newForm()).getByText('Выберите размер ячейки')).toBeDefined()
  })

  test('are added, mended and deleted; a number stands once', async () => {
    openForm()
    await addParcel('A-1')
    expect(field('Номер отправления')).toHaveProperty('value', '')
    expect(screen.getByRole('row', { name: /A-1/ }).textContent).toMatch(/0,1/)
    await fillParcel('A-1')
    press('Добавить отправление')
    expect(
      (await screen.findAllByText('Посылка с таким номером уже существует')).length,
    ).toBeGreaterThan(1)
    type('Номер отправления', 'B-2')
    press('Добавить отправление')
    await screen.findByRole('row', { name: /B-2/ })
    expect(screen.queryByText('Посылка с таким номером уже существует')).toBeNull()

    fireEvent.click(screen.getByLabelText('Выбрать отправление B-2'))
    press('Редактировать')
    const dialog = await screen.findByRole('dialog', { name: 'Редактирование B-2' })
    type('Номер отправления', 'B-3', within(dialog).getByRole('form'))
    press('Сохранить', dialog)
    await screen.findByRole('row', { name: /B-3/ })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    press('Удалить')
    expect(screen.queryByRole('row', { name: /B-3/ })).toBeNull()
    expect(screen.getByRole('row', { name: /A-1/ })).toBeDefined()
  })

  test('all can be selected; some are estimated alone', async () => {
    openForm()
    await addParcel('A-1')
    await addParcel('B-2')
    const all = screen.getByLabelText('Выбрать все отправления')
    fireEvent.click(all)
    expect(screen.getByLabelText('Выбрать отправление B-2')).toHaveProperty('checked', true)
    fireEvent.click(screen.getByLabelText('Выбрать отправление A-1'))
    expect(all).toHaveProperty('indeterminate', true)
    press('Рассчитать стоимость')
    await screen.findByRole('heading', { name: 'Расчет стоимости отправления' })
    expect(screen.getByRole('row', { name: /B-2/ })).toBeDefined()
    expect(screen.queryByRole('row', { name: /A-1/ })).toBeNull()
    press('Назад')
    expect(screen.getByRole('row', { name: /A-1/ })).toBeDefined()
  })
})

describe('what is not sent yet', () => {
  test('is asked about before the page is left, and forgotten when it is', async () => {
    const { router } = openForm()
    type('Описание', 'Посуда')
    void router.navigate('/juridical/profile')
    const dialog = await screen.findByRole('dialog', { name: 'Внимание' })
    expect(dialog.textContent).toMatch(
      /При переходе на другую страницу заполненные данные будут потеряны\. Вы уверены, что хотите перейти на другую страницу\?/,
    )
    press('Отменить', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Описание')).toHaveProperty('value', 'Посуда')
    expect(Object.keys(sessionStorage)).toHaveLength(1)
    void router.navigate('/juridical/profile')
    press('Да', await screen.findByRole('dialog', { name: 'Внимание' }))
    await screen.findByRole('heading', { name: 'Профиль' })
    expect(Object.keys(sessionStorage)).toHaveLength(0)
  })

  test('an untouched form is left without a word', async () => {
    const { router } = openForm()
    void router.navigate('/juridical/profile')
    await screen.findByRole('heading', { name: 'Профиль' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('who signs out is not asked', async () => {
    const { router } = openForm()
    type('Описание', 'Посуда')
    await session.signOut()
    void router.navigate('/juridical/profile')
    await screen.findByRole('heading', { name: 'Профиль' })
    expect(Object.keys(sessionStorage)).toHaveLength(0)
  })

  test('the browser is asked to warn, too', () => {
    openForm()
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    type('Описание', 'Посуда')
    expect(leave()).toBe(true)
  })
})

describe('parcels that were removed', () => {
  const removeFirst = () => {
    fireEvent.click(screen.getByRole('checkbox', { name: /Р-1/ }))
    press('Удалить')
  }
  test('come back to their places, until something else is done to the list', async () => {
    openForm()
    await addParcel('Р-1')
    await addParcel('Р-2')
    removeFirst()
    expect(screen.queryByRole('row', { name: /Р-1/ })).toBeNull()
    expect(screen.getByText(/^Удалено:/).textContent).toMatch(/1\sотправление\.$/)
    press('Вернуть')
    const places = screen.getAllByRole('row').map((row) => /Р-\d/.exec(row.textContent ?? '')?.[0])
    expect(places.filter((name) => name !== undefined)).toEqual(['Р-1', 'Р-2'])
    expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()

    press('Удалить')
    await addParcel('Р-1')
    expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()
  })
})

describe('a locker that the address names', () => {
  test('is filled in, and the address says nothing of it any more', async () => {
    const { router } = openForm({}, '/juridical/manual-load?point=МСК-0001')
    await waitFor(() =>
      expect(field('Почтомат')).toHaveProperty('value', expect.stringMatching(/^№/)),
    )
    expect(router.state.location.search).toBe('')
  })

  test('is informed where it has no room', async () => {
    openForm({ lockers: collection([]) }, '/juridical/manual-load?point=МСК-0001')
    await screen.findByText(/нет свободной ячейки/)
    expect(field('Почтомат')).toHaveProperty('value', '')
  })
})

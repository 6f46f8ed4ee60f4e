import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#/api/api-error.ts'
import { ListFrame, type ListQuery } from './list-frame.tsx'

interface Data {
  readonly count: number
  readonly results: readonly string[]
}
const refetch = vi.fn<() => Promise<void>>(async () => undefined)
const onReset = vi.fn<() => void>()
const query = (changes: Partial<ListQuery<Data>>): ListQuery<Data> => ({
  data: undefined,
  error: null,
  isPlaceholderData: false,
  refetch,
  ...changes,
})
const frame = (changes: Partial<ListQuery<Data>>, current: number) => (
  <ListFrame
    query={query(changes)}
    loading="Загружаем"
    empty={<p>Пусто</p>}
    pages={{ label: 'Страницы', current, size: 2, hrefOf: (page) => `?page=${page}` }}
    onReset={onReset}
  >
    {({ results }, busy) => (
      <ul aria-busy={busy}>
        {results.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    )}
  </ListFrame>
)
const open = (changes: Partial<ListQuery<Data>>, current = 1) =>
  render(<MemoryRouter>{frame(changes, current)}</MemoryRouter>)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('loading, empty and rows with their pages look different', () => {
  const { unmount } = open({})
  expect(screen.getByRole('status').textContent).toBe('Загружаем')
  unmount()
  open({ data: { count: 5, results: ['а', 'б'] }, isPlaceholderData: true })
  expect(screen.queryByText('Пусто')).toBeNull()
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('navigation', { name: 'Страницы' }).textContent).toBe('123')
})

test('nothing found says what the page has to say', () => {
  open({ data: { count: 0, results: [] } })
  expect(screen.getByText('Пусто')).toBeDefined()
})

test('a failure says why and tries again; with rows of before it says that they are', () => {
  const { unmount } = open({ error: new ApiError(500, 'Сервер отдыхает') })
  expect(screen.getByRole('alert').textContent).toContain('Сервер отдыхает')
  press('Попробовать ещё раз')
  expect(refetch).toHaveBeenCalledTimes(1)
  unmount()
  open({ error: new ApiError(500, '-'), data: { count: 1, results: ['а'] } })
  expect(screen.getByText('а')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('Список не обновился')
  press('Попробовать ещё раз')
  expect(refetch).toHaveBeenCalledTimes(2)
})

test('filters that the server rejects are taken away', () => {
  open({ error: new ApiError(400, 'Конец периода раньше начала') })
  expect(screen.getByRole('alert').textContent).toContain('Конец периода раньше начала')
  press('Сбросить фильтры')
  expect(onReset).toHaveBeenCalledTimes(1)
})

test('past the end the last page that there is comes in its place', async () => {
  const pages: Readonly<Record<string, readonly string[]>> = { '?page=3': ['д'] }
  const Page = () => {
    const { search } = useLocation()
    return frame(
      { data: { count: 5, results: pages[search] ?? [] } },
      Number(search.replace('?page=', '')),
    )
  }
  const router = createMemoryRouter([{ path: '/', Component: Page }], {
    initialEntries: ['/before', '/?page=9'],
  })
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('д')).toBeDefined()
  expect(router.state.location.search).toBe('?page=3')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('rows of before that are none wait for the next and step nowhere', () => {
  open({ data: { count: 5, results: [] }, isPlaceholderData: true }, 9)
  expect(screen.getByRole('status').textContent).toBe('Загружаем')
})

test('a page that should be there and is not leads to the first', () => {
  open({ data: { count: 5, results: [] } }, 3)
  const link = screen.getByRole('link', { name: 'К первой странице' })
  expect(link.getAttribute('href')).toBe('/?page=1')
})

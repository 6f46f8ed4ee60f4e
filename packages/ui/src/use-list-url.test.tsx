import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useListUrl } from './use-list-url.ts'

const Page = () => {
  const { page, get, change, reset, hrefWith } = useListUrl()
  return (
    <>
      <output>{`${page} ${get('status')} ${get('from')}`}</output>
      <a href={hrefWith({ sort: 'old' })}>По дате</a>
      <button type="button" onClick={() => change({ status: 'new' })}>
        Статус
      </button>
      <button type="button" onClick={() => change({ from: '2026-01-01' })}>
        Дата
      </button>
      <button type="button" onClick={reset}>
        Сбросить
      </button>
    </>
  )
}
const open = (search: string) => {
  // Each move takes a while, as the guard of the cabinet looks whether there is a session.
  const held: (() => void)[] = []
  const hold = { now: false }
  const router = createMemoryRouter(
    [
      {
        path: '/list',
        Component: Page,
        HydrateFallback: () => null,
        loader: () =>
          hold.now ? new Promise<null>((resolve) => held.push(() => resolve(null))) : null,
      },
    ],
    { initialEntries: [`/list${search}`] },
  )
  render(<RouterProvider router={router} />)
  return { router, hold, arrive: () => act(async () => held.forEach((go) => go())) }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('filters stand in the address; another begins at the first page, and back brings what was', async () => {
  const { router } = open('?status=old&page=3')
  expect((await screen.findByRole('status')).textContent).toBe('3 old ')
  await act(async () => press('Статус'))
  expect(router.state.location.search).toBe('?status=new')
  expect(screen.getByRole('link').getAttribute('href')).toBe('?status=new&sort=old')
  await act(async () => router.navigate(-1))
  expect(screen.getByRole('status').textContent).toBe('3 old ')
  await act(async () => press('Сбросить'))
  expect(router.state.location.search).toBe('')
})

test('a second change before the first has arrived keeps both', async () => {
  const { router, hold, arrive } = open('')
  await screen.findByRole('status')
  hold.now = true
  press('Статус')
  press('Дата')
  await arrive()
  expect(router.state.location.search).toBe('?status=new&from=2026-01-01')
})

test.each(['?page=0', '?page=-4', '?page=x', '?page=1.5', ''])(
  '%s is the first page',
  async (search) => {
    open(search)
    expect((await screen.findByRole('status')).textContent).toMatch(/^1 /)
  },
)

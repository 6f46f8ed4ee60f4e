import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { Paginator } from './paginator.tsx'

const Page = () => {
  const [search] = useSearchParams()
  return (
    <Paginator
      label="Страницы"
      current={Number(search.get('page') ?? '1')}
      count={3}
      hrefOf={(page) => `?page=${page}`}
    />
  )
}
const open = (page: number) => {
  const router = createMemoryRouter([{ path: '/', Component: Page }], {
    initialEntries: [`/?page=${page}`],
  })
  render(<RouterProvider router={router} />)
  return router
}
const link = (name: string) => screen.getByRole('link', { name })
const press = async (name: string) => {
  link(name).focus()
  await act(async () => fireEvent.click(link(name)))
}

test('an arrow keeps the focus while it stands, and hands it to the page where it does not', async () => {
  open(1)
  await press('Следующая страница')
  expect(document.activeElement).toBe(link('Следующая страница'))
  await press('Следующая страница')
  expect(document.activeElement).toBe(link('Страница 3'))
})

test('a move by anything else takes the focus from nowhere', async () => {
  const router = open(2)
  await act(async () => router.navigate('/?page=3'))
  expect(document.activeElement).toBe(document.body)
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Paginator } from './paginator.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

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

describe('another page', () => {
  const topAt = (top: number) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top))
    return scroll
  }

  test.each(['Следующая страница', 'Страница 2'])(
    'by «%s» begins at its top where that has gone out of sight',
    async (name) => {
      const scroll = topAt(-400)
      const router = open(1)
      await press(name)
      expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'start', behavior: 'smooth' })
      await act(async () => router.navigate(-1))
      expect(scroll, 'the way back goes where it was').toHaveBeenCalledOnce()
    },
  )

  test('moves at once for those who requested no motion, and not at all where the top is in sight', async () => {
    const calm = vi.spyOn(globalThis, 'matchMedia')
    calm.mockReturnValue(Object.assign(matchMedia(''), { matches: true }))
    const scroll = topAt(-400)
    open(1)
    await press('Страница 2')
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'start', behavior: 'instant' })
    topAt(120)
    await press('Страница 3')
    expect(scroll).toHaveBeenCalledOnce()
  })
})

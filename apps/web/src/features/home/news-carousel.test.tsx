import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { NewsCarousel } from './news-carousel.tsx'

const item = {
  id: 1,
  title: 'Новые <b>почтоматы</b>',
  body: '<p>Стоят во дворах.</p><p>Есть <a href="https://site.example">карта</a>.</p>',
  news_image: '/art/news/news-1.svg',
  news_image_alt: 'Почтомат у катка',
  published_date: '2026-11-20T22:30:00Z',
}

const ignore = () => undefined

const reply = (status: number, body: unknown) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })))

const page = (results: unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})

const defaults = queryClient.getDefaultOptions()
beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...defaults.queries, retry: false } })
})
afterAll(() => {
  queryClient.setDefaultOptions(defaults)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a card teases in plain text and opens whole, with its links', async () => {
  reply(200, page([item]))
  render(<NewsCarousel onFailed={ignore} />)
  const card = await screen.findByRole('article')
  expect(within(card).getByText('Стоят во дворах. Есть карта.')).toBeTruthy()
  expect(within(card).getByText(/21\s+ноября\s+2026/)).toBeTruthy()
  expect(within(card).queryByRole('link')).toBeNull()
  fireEvent.click(within(card).getByRole('button', { name: /Читать дальше/ }))
  const dialog = screen.getByRole('dialog', { name: 'Новые почтоматы' })
  expect(within(dialog).getByRole('link', { name: 'карта' })).toBeTruthy()
})

test('news that do not load are logged, and nothing is shown in their place', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  reply(404, { detail: 'Нет' })
  const onFailed = vi.fn<(failed: true) => void>()
  const { container } = render(<NewsCarousel onFailed={onFailed} />)
  await waitFor(() => {
    expect(onFailed).toHaveBeenCalledWith(true)
  })
  expect(container.textContent).toBe('')
  expect(logged).toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Лента новостей' })).toBeNull()
})

test('without news the place says so', async () => {
  reply(200, page([]))
  render(<NewsCarousel onFailed={ignore} />)
  expect(await screen.findByText('Здесь появятся новости сети')).toBeTruthy()
})

test('a picture that does not load leaves the quiet ground, in the card and in the dialog', async () => {
  reply(200, page([item]))
  const { container } = render(<NewsCarousel onFailed={ignore} />)
  fireEvent.click(await screen.findByRole('button', { name: /Читать дальше/ }))
  expect(container.querySelectorAll('img')).toHaveLength(2)
  for (const picture of container.querySelectorAll('img')) fireEvent.error(picture)
  expect(container.querySelectorAll('img')).toHaveLength(0)
})

test('a single piece of news has nothing to turn to; two have', async () => {
  reply(200, page([item]))
  const { unmount } = render(<NewsCarousel onFailed={ignore} />)
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: 'Следующая новость' })).toBeNull()
  expect(screen.queryByText('1 из 1')).toBeNull()
  unmount()
  queryClient.clear()
  reply(200, page([item, { ...item, id: 2 }]))
  render(<NewsCarousel onFailed={ignore} />)
  expect(await screen.findByRole('button', { name: 'Следующая новость' })).toBeTruthy()
})

test.each([2, 3, 4, 5, 6, 10])(
  'of %i pieces there are slides enough for a circle, and each is met once by ear and by keyboard',
  async (count) => {
    reply(200, page(Array.from({ length: count }, (_, id) => ({ ...item, id }))))
    const { container } = render(<NewsCarousel onFailed={ignore} />)
    expect(await screen.findAllByRole('article')).toHaveLength(count)
    const slides = [...container.querySelectorAll('li')]
    expect(slides.length).toBeGreaterThanOrEqual(6)
    expect(slides.length % count).toBe(0)
    const reached = slides.filter((slide) => slide.querySelector('button')?.tabIndex === 0)
    expect(reached).toEqual(slides.filter((slide) => !slide.hasAttribute('aria-hidden')))
    expect(reached).toHaveLength(count)
    expect(screen.getByText(`1 из ${count}`)).toBeTruthy()
  },
)

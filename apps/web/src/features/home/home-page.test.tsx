import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#/test-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

test('the sections stand in the order of the specification', async () => {
  openPage('/')
  await screen.findByRole('heading', { level: 1, name: /Ваша ячейка/ })
  const headings = screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
  expect(headings).toEqual([
    'Партнёры',
    'Посылки в телефоне',
    'Новости',
    'Три шага до посылки',
    'Вопросы и ответы',
    'О сети «Ячейка»',
    'Точки на карте',
  ])
})

test('who comes from another page gets the questions by a call, and the hotline where it fails', async () => {
  const results = [{ uid: 'f', question: 'Где посылка?', answer: '<p>В ячейке.</p>' }]
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    Promise.resolve(
      String(input instanceof Request ? input.url : input).endsWith('/api/faq')
        ? Response.json({ results })
        : new Response('', { status: 503 }),
    ),
  )
  openPage('/')
  expect(await screen.findByText('В ячейке.')).toBeTruthy()
  cleanup()
  vi.mocked(globalThis.fetch).mockImplementation(() =>
    Promise.resolve(new Response('', { status: 503 })),
  )
  openPage('/')
  expect(await screen.findByText(/Вопросы\sсейчас не\sзагрузились/)).toBeTruthy()
})

test('a click on the gift of the partner reports a visit and lets the visitor go', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"success":true}'))
  openPage('/')
  const link = await screen.findByRole('link', { name: /Подарок\sот\sпартнёра\s«Домашний\sсад»/ })
  link.addEventListener('click', (event) => {
    event.preventDefault()
  })
  fireEvent.click(link)
  expect(link.getAttribute('href')).toBe('https://sad.example/yacheyka')
  expect(fetched).toHaveBeenCalledWith(
    '/api/shops/1/visitor_count_incr/',
    expect.objectContaining({ method: 'PATCH', body: '1000', keepalive: true }),
  )
})

test('the application is there for Android and announced for iOS', async () => {
  openPage('/')
  const announced = await screen.findByText(/разработке/)
  expect(announced.textContent).toMatch(/iOS\s+в\s+разработке/)
  const link = screen.getByRole('link', { name: 'Скачать для Android' })
  expect(link.getAttribute('href')).toMatch(/^https:/)
  expect(screen.queryByRole('link', { name: /iOS/ })).toBeNull()
})

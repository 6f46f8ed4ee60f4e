import type { Place } from '@yacheyka/contract/map/places'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '@yacheyka/frontend/api/api-provider.tsx'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { AddressSearch } from './address-search.tsx'
import type { FoundPlace } from './find-place.ts'

const KAZAN: Place = {
  kind: 'city',
  title: 'Казань',
  subtitle: 'Татарстан',
  coordinates: [49.12, 55.79],
}
const STREET: Place = {
  kind: 'address',
  title: 'Казанская улица, 5',
  subtitle: 'Санкт-Петербург',
  coordinates: null,
  uri: 'ref:1',
}

const VIEW = { longitude: 37.6173, latitude: 55.7558 }

/** Stands at the wire: answers the calls whose address begins so. */
const answering = (responses: Readonly<Record<string, { status?: number; body: unknown }>>) => {
  const calls: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = input instanceof Request ? input.url : input.toString()
    calls.push(decodeURIComponent(url))
    const [, response] = Object.entries(responses).find(([path]) => url.startsWith(path)) ?? []
    return new Response(JSON.stringify(response?.body), { status: response?.status ?? 200 })
  })
  return calls
}

const open = () => {
  const onFound = vi.fn<(place: FoundPlace, text: string) => void>()
  render(
    <ApiProvider>
      <AddressSearch view={VIEW} onFound={onFound} />
    </ApiProvider>,
  )
  const box = screen.getByRole('combobox')
  return { onFound, box, type: (value: string) => fireEvent.change(box, { target: { value } }) }
}

afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

test('a suggestion is chosen by keyboard alone', async () => {
  answering({ '/api/suggest': { body: { results: [KAZAN, STREET] } } })
  const { onFound, box, type } = open()
  type('каз')
  await screen.findByRole('option', { name: /Казанская/u })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  const option = screen.getByRole('option', { selected: true })
  expect(option.textContent).toContain('Казань')
  expect(box.getAttribute('aria-activedescendant')).toBe(option.id)
  const form = box.closest('form')
  if (form === null) throw new Error('no form')
  fireEvent.submit(form)
  await waitFor(() => {
    expect(onFound).toHaveBeenCalledWith(KAZAN, 'Казань')
  })
  expect(screen.queryByRole('option')).toBeNull()
})

test('a suggestion without coordinates is located by its reference', async () => {
  const calls = answering({
    '/api/suggest': { body: { results: [STREET] } },
    '/api/geocode': { body: { results: [{ ...STREET, coordinates: [30.3, 59.9] }] } },
  })
  const { onFound, type } = open()
  type('казанская')
  fireEvent.click(await screen.findByRole('option', { name: /Казанская/u }))
  await waitFor(() => {
    expect(onFound).toHaveBeenCalledWith({ ...STREET, coordinates: [30.3, 59.9] }, STREET.title)
  })
  expect(calls.at(-1)).toContain('uri=ref:1')
})

test('an address that nobody knows, and a service that is down, are reported beside the field', async () => {
  answering({ '/api': { body: { results: [] } } })
  const { onFound, box, type } = open()
  const form = box.closest('form')
  if (form === null) throw new Error('no form')
  type('йцукен')
  fireEvent.submit(form)
  await screen.findByText('Ничего не нашлось. Проверьте адрес или выберите город из списка.')
  answering({ '/api': { status: 503, body: { detail: 'Поиск адресов временно недоступен' } } })
  fireEvent.submit(form)
  await screen.findByText('Поиск адресов временно недоступен')
  expect(onFound).not.toHaveBeenCalled()
})

test('shows which part of the address was not found, and where the visitor looks', async () => {
  const note = 'Улицу не нашли, показываем Москву'
  const moscow: Place = { ...KAZAN, title: 'Москва', subtitle: '', match: 'partial', note }
  const calls = answering({ '/api': { body: { results: [moscow] } } })
  const { onFound, box, type } = open()
  type('Москва, Тверска 1')
  const option = await screen.findByRole('option')
  expect(option.textContent.replaceAll('\u00A0', ' ')).toBe('МоскваУлицу не нашли')
  const form = box.closest('form')
  if (form === null) throw new Error('no form')
  fireEvent.submit(form)
  await waitFor(() => {
    expect(onFound).toHaveBeenCalledWith(moscow, 'Москва, Тверска 1')
  })
  expect(box.getAttribute('aria-describedby')).toBe(
    screen.getByText(note, { selector: 'output' }).id,
  )
  for (const url of calls) expect(url).toMatch(/longitude=37\.62&latitude=55\.76/u)
  expect(calls.length).toBe(2)
})

test('a part of a number that several points have moves nothing, and lists the first of them', async () => {
  const point = (number: string): Place => ({
    ...KAZAN,
    kind: 'point',
    title: 'Почтомат',
    subtitle: 'ул. Ленина, 1',
    number,
    precision: 'point',
  })
  const { number: _, ...address } = { ...point('КЛН-0001'), kind: 'address', same_number: 38 }
  answering({
    '/api/suggest': { body: { results: [point('КЛН-0001'), point('КЛН-0002')] } },
    '/api/geocode': { body: { results: [address] } },
  })
  const { onFound, box, type } = open()
  const form = box.closest('form')
  if (form === null) throw new Error('no form')
  type('КЛН')
  await screen.findByRole('option', { name: /КЛН-0002/u })
  fireEvent.submit(form)
  await screen.findByText(/Нашли 38\sточек с\sтаким номером, уточните/u)
  expect(onFound).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('option', { name: /КЛН-0002/u }))
  await waitFor(() => {
    expect(onFound).toHaveBeenCalledWith(point('КЛН-0002'), 'Почтомат')
  })
})

test('what the map says of the place stands after the note, until something else is typed', async () => {
  const note = 'Улицу не нашли, показываем Советск'
  answering({ '/api': { body: { results: [{ ...KAZAN, note }] } } })
  const search = (remark: string) => (
    <ApiProvider>
      <AddressSearch view={VIEW} remark={remark} onFound={() => {}} />
    </ApiProvider>
  )
  const { rerender } = render(search(''))
  const box = screen.getByRole('combobox')
  fireEvent.change(box, { target: { value: 'Советск, Новая' } })
  const form = box.closest('form')
  if (form === null) throw new Error('no form')
  fireEvent.submit(form)
  await screen.findByText(note)
  rerender(search('Советск: точек нет, ближайшая в 110 км'))
  await screen.findByText(`${note}. Советск: точек нет, ближайшая в 110 км`)
  fireEvent.change(box, { target: { value: 'Казань' } })
  expect(screen.queryByText(/точек нет/u)).toBeNull()
})

test('Escape closes the suggestions and keeps the text', async () => {
  answering({ '/api/suggest': { body: { results: [KAZAN] } } })
  const { box, type } = open()
  type('каз')
  await screen.findByRole('option')
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(screen.queryByRole('option')).toBeNull()
  expect(box).toHaveProperty('value', 'каз')
})

test('a search that the address keeps has its text and its note again, until something is typed', async () => {
  const note = 'Улицу не нашли, показываем Казань'
  answering({ '/api/geocode': { body: { results: [{ ...KAZAN, note }] } } })
  const place = { longitude: 49.12, latitude: 55.79, isCity: true }
  render(
    <ApiProvider>
      <AddressSearch
        view={null}
        kept={{ text: 'Казань, Тверская', place }}
        onFound={() => undefined}
      />
    </ApiProvider>,
  )
  const box = screen.getByRole('combobox')
  expect(box).toHaveProperty('value', 'Казань, Тверская')
  await screen.findByText(note)
  fireEvent.change(box, { target: { value: 'Казань, Т' } })
  expect(screen.queryByText(note)).toBeNull()
})

test('a kept text that now leads elsewhere says nothing of the kept place', async () => {
  const note = 'Показываем Казань'
  const calls = answering({ '/api/geocode': { body: { results: [{ ...KAZAN, note }] } } })
  const place = { longitude: 37.6, latitude: 55.7, isCity: false }
  render(
    <ApiProvider>
      <AddressSearch view={null} kept={{ text: 'Баумана', place }} onFound={() => undefined} />
    </ApiProvider>,
  )
  await waitFor(() => {
    expect(queryClient.isFetching() === 0 && calls.length === 1).toBe(true)
  })
  expect(screen.queryByText(note)).toBeNull()
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findAddress } from './find-address.ts'
import { SearchField } from './search-field.tsx'

vi.mock(import('./find-address.ts'))
const MOSCOW = { longitude: 37.62, latitude: 55.75 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an address requested before the text has stood still does not come back as words', async () => {
  vi.mocked(findAddress).mockResolvedValue({
    title: 'Казань',
    note: 'Улицу не нашли, показываем Казань',
    longitude: 49.1,
    latitude: 55.8,
    isNamed: false,
  })
  const change = vi.fn<(changes: object) => void>()
  render(
    <SearchField words="" view={MOSCOW} placed={false} change={change} hasAny={async () => false}>
      {null}
    </SearchField>,
  )
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'Казань' } })
  fireEvent.click(screen.getByRole('button', { name: /Ближайшие/ }))
  await act(() => vi.advanceTimersByTimeAsync(10))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(findAddress).toHaveBeenCalledWith('Казань', MOSCOW)
  expect(box).toHaveProperty('value', '')
  expect(screen.getByText('Улицу не нашли, показываем Казань')).toBeTruthy()
  expect(change.mock.calls.map(([changes]) => changes)).toEqual([
    { q: '', near: expect.any(String), place: 'Казань', area: '' },
  ])
})

const open = (hasAny: boolean, placed = false) => {
  const change = vi.fn<(changes: object) => void>()
  render(
    <SearchField words="" view={MOSCOW} placed={placed} change={change} hasAny={async () => hasAny}>
      {null}
    </SearchField>,
  )
  const box = screen.getByRole('searchbox')
  return {
    change,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    enter: async () => {
      fireEvent.keyDown(box, { key: 'Enter' })
      fireEvent.submit(box)
      await act(() => vi.advanceTimersByTimeAsync(10))
    },
  }
}

const SOKOL = { title: 'Сокол', note: '', longitude: 37.51, latitude: 55.8 }

test.each([
  ['a named place goes before the words of lockers', true, { q: '', place: 'Сокол', area: '' }],
  ['words go before what is a place only in part', false, { q: 'Сокол', near: '', place: '' }],
])('Enter: %s', async (_, isNamed, changes) => {
  vi.mocked(findAddress).mockResolvedValue({ ...SOKOL, isNamed })
  const field = open(true)
  field.type('Сокол')
  await field.enter()
  expect(field.change.mock.calls[0]?.[0]).toMatchObject(changes)
})

test('words are searched where the search of places fails', async () => {
  vi.mocked(findAddress).mockRejectedValue(new Error('down'))
  const field = open(true)
  field.type('Сокол')
  await field.enter()
  expect(field.change.mock.calls[0]?.[0]).toEqual({ q: 'Сокол', near: '', place: '' })
})

test('a new question forgets the place of the last one', async () => {
  const field = open(true, true)
  field.type('Баумана')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(field.change.mock.calls).toEqual([
    [{ near: '', place: '' }, { typed: true }],
    [{ q: 'Баумана' }, { typed: true }],
  ])
})

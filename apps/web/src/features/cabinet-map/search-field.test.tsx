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

test('an address asked for before the text has stood still does not come back as words', async () => {
  vi.mocked(findAddress).mockResolvedValue({
    title: 'Казань',
    note: 'Улицу не нашли, показываем Казань',
    longitude: 49.1,
    latitude: 55.8,
  })
  const change = vi.fn<(changes: object) => void>()
  render(
    <SearchField words="" view={MOSCOW} change={change} hasAny={async () => false}>
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

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Filters } from './filters.tsx'
import { parseLockerFilter, type FilterChanges } from './locker-filter.ts'

const change = vi.fn<(changes: FilterChanges) => void>()

const show = (query: string): HTMLElement => {
  const filter = parseLockerFilter(new URLSearchParams(query))
  render(
    <Filters
      mapUrl={{ filter, change, reset: () => undefined }}
      view={{ longitude: 37.62, latitude: 55.75 }}
      hasAny={async () => true}
    />,
  )
  return screen.getByRole('checkbox', { name: 'Открыто сейчас' })
}

test('«Открыто сейчас» takes the place of a day and time, and answers before the address does', () => {
  const chip = show('day_of_week=6&exact_time=23:30')
  expect(chip).toHaveProperty('checked', false)
  fireEvent.click(chip)
  expect(chip).toHaveProperty('checked', true)
  expect(change).toHaveBeenLastCalledWith({
    open_now: 'true',
    day_of_week: '',
    exact_time: '',
    round_the_clock: '',
  })
})

test('pressed again, it requests any hours', () => {
  const chip = show('open_now=true')
  expect(chip).toHaveProperty('checked', true)
  fireEvent.click(chip)
  expect(change).toHaveBeenLastCalledWith({
    open_now: '',
    day_of_week: '',
    exact_time: '',
    round_the_clock: '',
  })
})

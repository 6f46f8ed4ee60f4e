import { render, screen } from '@testing-library/react'
import { POPULAR_CITIES } from '@yacheyka/core/map/map-view'
import { expect, test } from 'vitest'
import { CitySelect } from './city-select.tsx'

const shown = () => screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent

test('the city of a searched place is named where it is none of the list', () => {
  const { rerender } = render(<CitySelect value={undefined} other="Краснодар" onPick={() => {}} />)
  expect(shown()).toBe('Краснодар')
  rerender(<CitySelect value={undefined} other="" onPick={() => {}} />)
  expect(shown()).toBe('Другое место')
  rerender(<CitySelect value={POPULAR_CITIES[1]} other="Краснодар" onPick={() => {}} />)
  expect(shown()).toBe('Казань')
})

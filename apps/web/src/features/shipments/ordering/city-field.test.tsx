import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { citiesLike, CityField, cityNamed } from './city-field.tsx'

const CITIES = [
  'Москва',
  'Киров, Калужская область',
  'Киров, Кировская область',
  'Орёл',
  'Новый Уренгой',
]

test('cities are found by the beginning of their words, ё as е', () => {
  expect(citiesLike(CITIES, 'киров')).toEqual([CITIES[1], CITIES[2]])
  expect(citiesLike(CITIES, 'кировс')).toEqual([CITIES[2]])
  expect(citiesLike(CITIES, 'орел')).toEqual(['Орёл'])
  expect(citiesLike(CITIES, 'урен')).toEqual(['Новый Уренгой'])
  expect(cityNamed(CITIES, ' МОСКВА ')).toBe('Москва')
  expect(cityNamed(CITIES, 'Киров')).toBeUndefined()
})

test('a city is taken by Enter; what is left half typed goes back', () => {
  const onCity = vi.fn<(city: string) => void>()
  render(<CityField cities={CITIES} city="Москва" onCity={onCity} />)
  const field = screen.getByRole('combobox', { name: 'Город отправки' })
  fireEvent.change(field, { target: { value: 'орел' } })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onCity).toHaveBeenLastCalledWith('Орёл')
  fireEvent.change(field, { target: { value: 'Кир' } })
  fireEvent.blur(field)
  expect(onCity).toHaveBeenLastCalledWith('Москва')
  expect(field).toHaveProperty('value', 'Москва')
})

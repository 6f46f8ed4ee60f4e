import { expect, test } from 'vitest'
import { streetAndHouse } from './nearest-points.tsx'

test.each([
  ['Краснодарский край, г. Краснодар, ул. Красная, д. 5, ТЦ', 'ул. Красная, д. 5'],
  ['Калининград, Ленинский проспект, 30', 'Ленинский проспект, 30'],
  ['236000, Калининград, ул. Горького, дом 2А', 'ул. Горького, дом 2А'],
  ['Посёлок Мирный', 'Посёлок Мирный'],
])('of «%s» a nearest point says «%s»', (address, said) => {
  expect(streetAndHouse(address)).toBe(said)
})

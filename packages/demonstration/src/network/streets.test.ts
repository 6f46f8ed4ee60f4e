import { expect, test } from 'vitest'
import { houseNumbered } from './address.ts'
import { streetNamed } from './streets.ts'

test('a street of the map is written as an address and as an answer to «где?»', () => {
  const written = (name: string) => {
    const { line, where } = streetNamed(name) ?? {}
    return line === undefined ? undefined : `${line}: ${where}`
  }
  expect(written('улица Пушкина')).toBe('ул. Пушкина: на улице Пушкина')
  expect(written('улица 8 Марта')).toBe('ул. 8 Марта: на улице 8 Марта')
  expect(written('Большая Садовая улица')).toBe('ул. Большая Садовая: на Большой Садовой')
  expect(written('Нижняя улица')).toBe('ул. Нижняя: на Нижней')
  expect(written('проспект Мира')).toBe('пр-т Мира: на проспекте Мира')
  expect(written('Советский проспект')).toBe('пр-т Советский: на Советском проспекте')
  expect(written('Цветной бульвар')).toBe('б-р Цветной: на Цветном бульваре')
  expect(written('переулок Семашко')).toBe('пер. Семашко: в переулке Семашко')
  expect(written('Северный переулок')).toBe('пер. Северный: в Северном переулке')
  for (const other of [
    'Северный обход',
    '1-я линия',
    'улица',
    'Аллея Чемпионов',
    'Конная Армия улица',
  ])
    expect(written(other)).toBeUndefined()
})

test('a house number of the map is written as in an address', () => {
  expect(['12', '12А', '12/3', '12 к2', '12А с1', '5к3'].map(houseNumbered)).toEqual([
    'д. 12',
    'д. 12А',
    'д. 12/3',
    'д. 12, корп. 2',
    'д. 12А, стр. 1',
    'д. 5, корп. 3',
  ])
  expect(['', '12-14', 'вл. 3', '1234', '12a'].map(houseNumbered)).toEqual(Array(5).fill(undefined))
})

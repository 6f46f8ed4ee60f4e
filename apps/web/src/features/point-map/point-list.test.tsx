import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PointList } from './point-list.tsx'
import type { useListAvailability } from './use-availability.ts'
import { useDetails, type PointWords } from './use-details.ts'

vi.mock(import('./use-details.ts'))
vi.mock(import('./use-availability.ts'), async (actual) => ({
  ...(await actual()),
  useListAvailability: vi.fn<typeof useListAvailability>(() => ({
    stateOf: () => undefined,
    nearestFreeOf: () => undefined,
  })),
}))

const place = (number: string, address: string): PointWords => ({
  number,
  name: 'Почтомат',
  address,
  week: Array<string>(7).fill('круглосуточно'),
  timeZone: 'Europe/Moscow',
})
const WORDS = [
  place('МСК-1', 'Москва, ул. Сосенская, д. 1'),
  place('МСК-2', 'Москва, ул. Сосенская, д. 1'),
  place('МСК-3', 'Москва, ул. Сосенская, д. 3'),
]

test('lines that would read the same have their numbers, and only these', () => {
  vi.mocked(useDetails).mockReturnValue({
    gone: false,
    failed: false,
    retry: () => undefined,
    wordsOf: (point) => WORDS[point],
  })
  render(
    <PointList
      label="Найденные точки"
      points={WORDS.map((_, point) => ({ point, marker: 'default' }))}
      total={WORDS.length}
      onOpen={() => undefined}
      onMore={() => undefined}
    />,
  )
  const numbers = screen
    .getAllByRole('listitem')
    .map((line) => /№\s(\S+?)Москва/u.exec(line.textContent)?.[1])
  expect(numbers).toEqual(['МСК-1', 'МСК-2', undefined])
})

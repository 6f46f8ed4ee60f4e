import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PointRow } from './point-row.tsx'

const WORDS = {
  number: '7',
  name: 'Почтомат у метро',
  address: 'г. Екатеринбург, ул. Малышева, д. 5',
  week: Array<string>(7).fill('круглосуточно'),
  timeZone: 'Asia/Yekaterinburg',
}

test.each([
  ['free', 'Есть места'],
  ['almost_full', 'Почти заполнен'],
  ['full', 'Заполнен'],
] as const)('a line of a point that is %s says «%s»', (state, word) => {
  render(<PointRow words={WORDS} marker="default" state={state} onOpen={() => undefined} />)
  expect(screen.getByText(word)).toBeTruthy()
})

test.each(['closed', null, undefined] as const)('a line says no word for %s', (state) => {
  render(<PointRow words={WORDS} marker="default" state={state} onOpen={() => undefined} />)
  expect(screen.queryByText(/мест|аполнен|Закрыт/)).toBeNull()
})

test('a line of points in one place has the number that messages name', () => {
  const { rerender } = render(<PointRow words={WORDS} marker="default" onOpen={() => undefined} />)
  expect(screen.queryByText('№ 7')).toBeNull()
  rerender(<PointRow words={WORDS} marker="default" numbered onOpen={() => undefined} />)
  expect(screen.getByText('№ 7')).toBeTruthy()
})

test('a line of a full point leads to the nearest one with free cells', () => {
  const onOpen = vi.fn<(number: string) => void>()
  const nearestFree = { number: '8', name: 'Почтомат у сквера', distance: 437 }
  render(
    <PointRow
      words={WORDS}
      marker="default"
      state="full"
      nearestFree={nearestFree}
      onOpen={onOpen}
    />,
  )
  const name = /^Ближайшая со\sсвободным местом: Почтомат у\sсквера, 440\sм$/
  fireEvent.click(screen.getByRole('button', { name }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('8')
})

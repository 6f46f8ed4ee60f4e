import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { endsOf, MoveButtons } from './move-buttons.tsx'

const [one, two] = [{ title: 'Первый' }, { title: 'Второй' }]

test('the ends of a list lie on its first and on its last page', () => {
  const results = [one, two]
  expect(endsOf({ results, count: 2 }, 0)).toEqual({ first: one, last: two })
  expect(endsOf({ results, count: 5 }, 0)).toEqual({ first: one, last: undefined })
  expect(endsOf({ results, count: 5 }, 2)).toEqual({ first: undefined, last: undefined })
  expect(endsOf({ results, count: 5 }, 3)).toEqual({ first: undefined, last: two })
  expect(endsOf({ results: [], count: 0 }, 0)).toEqual({ first: undefined, last: undefined })
})

test('a line at an end goes only the other way, and nothing goes while one is on its way', () => {
  const onMove = vi.fn<(to: 'up' | 'down') => void>()
  const ends = { first: one, last: undefined }
  const show = (pending: boolean) => (
    <MoveButtons line={one} ends={ends} pending={pending} onMove={onMove} />
  )
  const { rerender } = render(show(true))
  const press = () => {
    for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  }
  press()
  expect(onMove).not.toHaveBeenCalled()
  rerender(show(false))
  press()
  expect(onMove.mock.calls).toEqual([['down']])
  const up = screen.getByRole('button', { name: /^Выше/ })
  expect(up.getAttribute('aria-disabled')).toBe('true')
})

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useReturnFocus, type FocusBefore } from './use-return-focus.ts'

const Page = ({
  open,
  before,
  lines,
}: {
  readonly open: boolean
  readonly before: FocusBefore
  /** Keys of the line: another key is another element. */
  readonly lines: readonly string[]
}) => {
  useReturnFocus(open, () => before)
  return (
    <>
      <h3 tabIndex={-1} data-focus-home>
        Найдено
      </h3>
      {lines.map((key) => (
        <button key={key} type="button" data-line="КЗН-0001">
          Линия
        </button>
      ))}
    </>
  )
}

test('a line that the list has made anew meanwhile gets the focus back', () => {
  const page = render(<Page open={false} before={{ element: null }} lines={['one']} />)
  const before = { element: screen.getByRole('button', { name: 'Линия' }), line: 'КЗН-0001' }
  page.rerender(<Page open before={before} lines={[]} />)
  page.rerender(<Page open={false} before={before} lines={['other']} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Линия' }))
})

test('where the line is gone, the heading of the list takes it', () => {
  const page = render(<Page open before={{ element: null, line: 'КЗН-0001' }} lines={[]} />)
  page.rerender(<Page open={false} before={{ element: null, line: 'КЗН-0001' }} lines={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Найдено' }))
})

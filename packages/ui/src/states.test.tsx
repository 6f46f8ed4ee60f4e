import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FailedState } from './states.tsx'

test('a picture that did not load leaves the words alone', () => {
  render(<FailedState detail="Нет связи" onRetry={() => undefined} />)
  const picture = screen.getByRole('alert').querySelector('img')
  if (picture === null) throw new Error('no picture')
  expect(picture.style.display).toBe('')
  fireEvent.error(picture)
  expect(picture.style.display).toBe('none')
  expect(screen.getByText('Нет связи')).toBeTruthy()
})

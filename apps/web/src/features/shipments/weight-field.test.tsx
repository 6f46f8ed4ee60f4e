import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readWeight, WeightField } from './weight-field.tsx'

test.each([
  ['1,5', 1500],
  ['1.54', 1500],
  ['0', 100],
  ['99', 15_000],
  [' 3 кг', 3000],
  ['много', undefined],
  ['', undefined],
])('«%s» is %s g', (text, grams) => {
  expect(readWeight(text)).toBe(grams)
})

test('the slider goes from 100 g to 15 kg by 100 g and says kilograms', () => {
  const onWeight = vi.fn<(grams: number) => void>()
  render(<WeightField weight={1500} onWeight={onWeight} />)
  const slider = screen.getByRole('slider', { name: 'Вес' })
  expect([
    slider.getAttribute('min'),
    slider.getAttribute('max'),
    slider.getAttribute('step'),
  ]).toEqual(['100', '15000', '100'])
  expect(slider.getAttribute('aria-valuetext')).toBe('1,5\u00a0кг')
  const number = screen.getByRole('textbox', { name: 'Вес, кг' })
  fireEvent.change(number, { target: { value: '2,3' } })
  fireEvent.blur(number)
  expect(onWeight).toHaveBeenLastCalledWith(2300)
})

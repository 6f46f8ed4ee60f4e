import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { WeightField } from './weight-field.tsx'

const Held = () => {
  const [kilograms, setKilograms] = useState('1,5')
  return <WeightField kilograms={kilograms} onKilograms={setKilograms} />
}

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Вес, кг' })
const leaveWith = (value: string) => {
  fireEvent.change(number(), { target: { value } })
  fireEvent.blur(number())
}

test('the slider goes from 100 g to 15 kg by 100 g and says kilograms', () => {
  render(<Held />)
  const slider = screen.getByRole('slider', { name: 'Вес' })
  expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual([
    '100',
    '15000',
    '100',
  ])
  expect(slider.getAttribute('aria-valuetext')).toBe('1,5\u00a0кг')
  fireEvent.change(slider, { target: { value: '2300' } })
  expect(number().value).toBe('2,3')
})

test.each([
  ['1,25', '1,25', undefined],
  ['1.25', '1,25', undefined],
  [' 3 кг', '3', undefined],
  ['1,234', '1,234', undefined],
  ['1,2345', '1,2345', 'Вес с точностью до грамма: не больше трёх знаков после запятой'],
  ['20', '20', 'Вес от 0,1 до 15 кг'],
  ['0', '0', 'Вес от 0,1 до 15 кг'],
  ['500', '500', 'Вес от 0,1 до 15 кг. Похоже, здесь граммы'],
  ['много', 'много', 'Вес от 0,1 до 15 кг'],
  ['', '', 'Поле обязательно для заполнения'],
])('«%s» stays «%s»: %s', (typed, shown, error) => {
  render(<Held />)
  leaveWith(typed)
  expect(number().value).toBe(shown)
  expect(number().getAttribute('aria-invalid')).toBe(String(error !== undefined))
  expect(screen.queryByText(error ?? 'Вес от 0,1 до 15 кг') !== null).toBe(error !== undefined)
})

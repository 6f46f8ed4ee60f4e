import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { CodeForm } from './code-form.tsx'

const onSend = vi.fn<(code: string) => Promise<void>>()
beforeEach(() => {
  onSend.mockReset().mockResolvedValue()
})

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) =>
  act(async () => {
    fireEvent.input(field(), { target: { value } })
  })
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })
const errors = () =>
  screen
    .getAllByRole('alert')
    .map(textOf)
    .filter((text) => text !== '')

const open = (recovery = true) =>
  render(<CodeForm label="Второй фактор" action="Войти" recovery={recovery} onSend={onSend} />)

test('a rejected code is said once and emptied; the next one is not judged while it is typed', async () => {
  onSend.mockRejectedValueOnce(new ApiError(400, 'Код не подошёл', { code: ['Код не подошёл'] }))
  open()
  await type('123456')
  await press('Войти')
  expect(errors()).toEqual(['Код не подошёл'])
  expect(field().value).toBe('')
  await type('6')
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  await type('654321')
  await press('Войти')
  expect(onSend.mock.calls).toEqual([['123456'], ['654321']])
  expect(errors()).toEqual([])
})

test('what is no code is not sent, until it is typed again', async () => {
  open(false)
  await type('12')
  await press('Войти')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(textOf(document.body)).toContain('Введите шесть цифр из приложения')
  await type('123')
  expect(textOf(document.body)).not.toContain('Введите шесть цифр из приложения')
  expect(onSend).not.toHaveBeenCalled()
})

test('a recovery code stands in for it, in a field of its own', async () => {
  open()
  await type('12')
  await press('Войти')
  await press('Телефона нет под рукой: ввести резервный код')
  expect(field().value).toBe('')
  expect(errors()).toEqual([])
  await type('12')
  await press('Войти')
  expect(textOf(document.body)).toContain('Введите резервный код целиком')
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ApiError, SERVER_ERROR } from '#/api/api-error.ts'
import { button, errorOf } from '#/test-dom.ts'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useEndpointForm } from './use-endpoint-form.ts'

interface Values {
  readonly name: string
  readonly password: string
  readonly sites: readonly string[]
}

const body = z
  .strictObject({
    name: z.string().trim().min(1, 'Напишите имя').max(5, 'Не длиннее 5 знаков'),
    password: z.string(),
    sites: z.array(z.string()),
  })
  .refine(({ name, password }) => name !== password, 'Пароль не может быть именем')

const send = vi.fn<(values: Values) => Promise<void>>()

const Form = () => {
  const form = useEndpointForm<Values>({
    defaultValues: { name: '', password: '', sites: ['https://shop.example'] },
    schema: body,
    check: ({ password }) => (password === '' ? { password: 'Введите свой пароль' } : {}),
    send,
  })
  return (
    <DialogForm
      error={form.formError}
      submit={{ label: 'Сохранить', pending: form.pending, wording: 'Сохраняем…' }}
      onSubmit={form.submit}
      onCancel={() => undefined}
    >
      <TextField label="Имя" error={form.errorOf('name')} {...form.register('name')} />
      <TextField label="Пароль" error={form.errorOf('password')} {...form.register('password')} />
      <TextField
        label="Сайты"
        error={form.errorOf('sites')}
        value={form.watch('sites').join(' ')}
        onChange={({ target }) => form.change('sites', target.value.split(' '))}
      />
    </DialogForm>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) =>
  act(async () => {
    fireEvent.input(field(name), { target: { value } })
  })
const save = () =>
  act(async () => {
    fireEvent.click(button(/Сохран/))
  })

const showFilled = async () => {
  render(<Form />)
  await type('Имя', ' Ася')
  await type('Пароль', 'secret')
}

beforeEach(() => {
  send.mockReset().mockResolvedValue()
})

test('sends nothing while the schema or the form finds errors, and focuses the first of them', async () => {
  render(<Form />)
  await save()
  expect(errorOf(field('Имя'))).toBe('Напишите имя')
  expect(errorOf(field('Пароль'))).toBe('Введите свой пароль')
  expect(document.activeElement).toBe(field('Имя'))
  await type('Имя', 'Ася')
  expect(errorOf(field('Имя'))).toBe('')
  expect(send).not.toHaveBeenCalled()
})

test('sends the values as they were typed', async () => {
  await showFilled()
  await type('Сайты', 'https://shop.example https://two.example')
  await save()
  expect(send).toHaveBeenCalledExactlyOnceWith({
    name: ' Ася',
    password: 'secret',
    sites: ['https://shop.example', 'https://two.example'],
  })
})

test('shows the errors of the server at their fields until these are changed', async () => {
  send.mockRejectedValue(
    new ApiError(400, 'Проверьте поля', { name: ['Имя занято'], 'sites.0': ['Нет такого сайта'] }),
  )
  await showFilled()
  await save()
  expect(errorOf(field('Имя'))).toBe('Имя занято')
  expect(document.activeElement).toBe(field('Имя'))
  expect(errorOf(field('Сайты'))).toBe('Нет такого сайта')
  await type('Имя', 'Анна')
  await type('Сайты', 'https://two.example')
  expect(errorOf(field('Имя'))).toBe('')
  expect(errorOf(field('Сайты'))).toBe('')
})

test('shows a wrong password at its field', async () => {
  send.mockRejectedValue(
    new ApiError(403, 'Неверный пароль', {}, undefined, { code: 'wrong_password' }),
  )
  await showFilled()
  await save()
  expect(errorOf(field('Пароль'))).toBe('Неверный пароль')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows for the whole form what concerns no field of it, until it is sent again', async () => {
  await showFilled()
  send.mockRejectedValueOnce(new ApiError(400, 'Мало денег', { deposit: ['Мало денег'] }))
  await save()
  expect(screen.getByRole('alert').textContent).toBe('Мало денег')
  send.mockRejectedValueOnce(new Error('no words for people'))
  await save()
  expect(screen.getByRole('alert').textContent).toBe(SERVER_ERROR)
  await save()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('sends once at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  send.mockReturnValue(promise)
  await showFilled()
  await save()
  await save()
  await act(async () => {
    fireEvent.submit(button('Сохраняем…'))
  })
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => resolve())
  expect(button('Сохранить')).toBeDefined()
})

test('what the schema finds of no field is left to the server', async () => {
  await showFilled()
  await type('Пароль', field('Имя').value)
  await save()
  expect(send).toHaveBeenCalledOnce()
})

import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { expectError, expectFocused, press, textOf, type } from '@yacheyka/frontend/test-dom.ts'
import { TextAreaField, TextField } from '@yacheyka/ui/text-field.tsx'
import { Toasts } from '@yacheyka/ui/toasts.tsx'
import { ConsoleDialogForm } from './console-dialog-form.tsx'
import { useOperatorForm } from './use-operator-form.ts'

const schema = z.object({
  total: z.int('Нужно целое число').max(10, 'Не больше 10'),
  reason: z.string().trim().min(1, 'Напишите причину'),
  version: z.int().max(1, 'Точку изменили'),
})
type Body = z.input<typeof schema>

const send = vi.fn<(body: Body) => Promise<{ readonly waits: boolean }>>()
const onDone = vi.fn<(response: { readonly waits: boolean }) => void>()

const Form = ({ version = 1, about }: { readonly version?: number; readonly about?: string }) => {
  const form = useOperatorForm({
    defaultValues: { total: '', reason: '' },
    schema,
    toBody: ({ total, reason }) => ({ total: Number(total), reason, version }),
    check: ({ total }) => ({ ...(total === '' && { total: 'Сколько?' }) }),
    send,
    success: ({ waits }) => (waits ? 'Ждёт' : 'Записано'),
    onDone,
    ...(about !== undefined && { about }),
  })
  return (
    <ConsoleDialogForm
      form={form}
      label="Ячейки"
      act="Сохранить"
      acting="Сохраняем…"
      onCancel={() => undefined}
    >
      <TextField label="Всего" {...form.field('total')} />
      <TextAreaField label="Причина" most={20} {...form.area('reason')} />
    </ConsoleDialogForm>
  )
}

const show = (props: Parameters<typeof Form>[0] = {}) => {
  render(
    <>
      <Form {...props} />
      <Toasts />
    </>,
  )
  return { total: screen.getByLabelText('Всего'), reason: screen.getByLabelText('Причина') }
}
const save = () => press('Сохранить')
const fillIn = (fields: ReturnType<typeof show>) => {
  type(fields.total, '4')
  type(fields.reason, ' Ремонт ')
}

beforeEach(() => {
  send.mockReset().mockResolvedValue({ waits: false })
  onDone.mockReset()
})

test('sends nothing that the contract rejects; the wording of the form comes before that of the contract', async () => {
  const { total, reason } = show()
  await save()
  await expectError(total, 'Сколько?')
  await expectError(reason, 'Напишите причину')
  await expectFocused(total)
  type(total, '11')
  await expectError(total, 'Не больше 10')
  expect(send).not.toHaveBeenCalled()
})

test('sends the body, reports the outcome and goes on with the response', async () => {
  send.mockResolvedValue({ waits: true })
  fillIn(show())
  expect(screen.getByText(/^6/)).toBeDefined()
  await save()
  expect(await screen.findByText('Ждёт')).toBeDefined()
  expect(send).toHaveBeenCalledExactlyOnceWith({ total: 4, reason: ' Ремонт ', version: 1 })
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ waits: true })
})

test('shows the errors of the server at their fields, and does not go on', async () => {
  send.mockRejectedValue(new ApiError(400, 'Занято больше', { total: ['Занято больше'] }))
  const fields = show()
  fillIn(fields)
  await save()
  await expectError(fields.total, 'Занято больше')
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  ['stands in the form', undefined, 'alert'],
  ['is a toast of what the form is about', 'point', 'toast'],
])('the failure of the whole form %s', async (_name, about, place) => {
  send.mockRejectedValue(new ApiError(409, 'Точку изменили'))
  fillIn(show(about === undefined ? {} : { about }))
  await save()
  const words = await screen.findByText('Точку изменили')
  expect(screen.getByRole('form', { name: 'Ячейки' }).contains(words)).toBe(place === 'alert')
})

test('leaves to the server what concerns no field of the form', async () => {
  send.mockRejectedValue(new ApiError(400, 'Точку изменили', { version: ['Точку изменили'] }))
  fillIn(show({ version: 2 }))
  await save()
  expect(textOf(await screen.findByRole('alert'))).toBe('Точку изменили')
})

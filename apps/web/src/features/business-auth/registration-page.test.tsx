import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import {
  choose,
  expectError,
  expectFocused,
  expectNoDialog,
  press,
  textOf,
  type,
} from '@yacheyka/frontend/test-dom.ts'
import { openPage } from '#/test-page.tsx'
import { stubUploads } from '#/test-uploads.ts'

const MEGABYTE = 1024 * 1024
const REQUIRED = 'Поле обязательно для заполнения'
const INVALID = 'Ошибка, неверно заполнены данные'
const LATER = 'Произошла ошибка, попробуйте позже'
const badFiles = (names: string) =>
  `Возможно, загружаемый(е) файл(ы): ${names} - слишком велик(и) (больше 5 мегабайт), имеет(ют) неверное расширение или уже был выбран(ы)`

const scan = (name: string, size = 2000) => new File([new Uint8Array(size).fill(37)], name)

const openForm = async (response: () => CallResponse | Promise<CallResponse> = () => 'lost') => {
  const uploads = stubUploads(response)
  openPage('/juridical-registration')
  const form = within(await screen.findByRole('form', { name: 'Заявка' }))
  return { form, uploads }
}
type Form = Awaited<ReturnType<typeof openForm>>['form']

const text = (form: Form, name: string) => form.getByRole('textbox', { name })
const fns = (form: Form) => form.getByLabelText(/^Свидетельство/)
const egrul = (form: Form) => form.getByLabelText(/^Выписка/)
const consent = (form: Form) => form.getByRole('checkbox', { name: /Даю согласие/ })
const offer = (form: Form) => form.getByRole('checkbox', { name: /Принимаю условия/ })
const robot = (form: Form) => form.getByRole('checkbox', { name: 'Я не робот' })
const sendButton = (form: Form) => form.getByRole('button', { name: /^Отправ/ })
const chosen = (form: Form, name: RegExp) =>
  within(form.getByRole('list', { name })).getAllByRole('listitem')

/** Everything of an application but the captcha. */
const fillApplication = (form: Form) => {
  type(text(form, 'ФИО руководителя'), 'Иванова Анна Петровна')
  type(text(form, 'Телефон'), '+7(916)123-45-67')
  type(text(form, 'E-mail'), 'anna@example.org')
  choose(fns(form), scan('Свидетельство ИНН.pdf'))
  choose(egrul(form), scan('егрюл.pdf'))
  fireEvent.click(consent(form))
  fireEvent.click(offer(form))
}
const markAndSend = (form: Form) => {
  fireEvent.click(robot(form))
  fireEvent.click(sendButton(form))
}
const closePopup = async (words: string) => {
  expect(await screen.findByRole('dialog', { name: words })).toBeTruthy()
  await press('Хорошо')
  await expectNoDialog()
}

test('each text field says what is wrong when it is left', async () => {
  const { form } = await openForm()
  for (const [name, value, message] of [
    ['ФИО руководителя', '', REQUIRED],
    ['ФИО руководителя', ' ', REQUIRED],
    ['ФИО руководителя', 'а'.repeat(101), 'Должно быть не более 100 символов.'],
    ['ФИО руководителя', 'а'.repeat(100), ''],
    ['Телефон', '', REQUIRED],
    ['Телефон', '+7(916)123', 'Номер должен быть в формате +7(###)###-##-##'],
    ['Телефон', '+7(916)123-45-67', ''],
    ['E-mail', '', REQUIRED],
    ['E-mail', 'anna.example.org', 'Поле должно содержать валидный email'],
    ['E-mail', 'anna@example.', 'Поле должно содержать валидный email'],
    ['E-mail', `${'a'.repeat(93)}@mail.ru`, 'Должно быть не более 100 символов.'],
    ['E-mail', 'anna@example.org', ''],
  ] as const) {
    const field = text(form, name)
    type(field, value)
    fireEvent.blur(field)
    await expectError(field, message)
  }
  expect(text(form, 'E-mail').getAttribute('aria-invalid')).toBe('false')
})

test('files: several of each kind, with size, taken away, let fall, and rejected word for word', async () => {
  const { form } = await openForm()
  const FNS = /^Выбрано: Свидетельство/
  choose(fns(form), scan('один.pdf'), scan('два.JPG'), scan('три.tiff', 3 * MEGABYTE))
  expect(chosen(form, FNS)).toHaveLength(3)
  expect(chosen(form, FNS)[2]?.textContent).toMatch(/три\.tiff\s*3\sМБ/)

  // Wrong ending, too large, chosen already: in either kind.
  choose(
    egrul(form),
    scan('выписка.pdf', 5 * MEGABYTE - 1),
    scan('один.pdf'),
    scan('большой.pdf', 5 * MEGABYTE),
    scan('вирус.exe'),
  )
  await closePopup(badFiles('один.pdf, большой.pdf, вирус.exe'))
  expect(chosen(form, /^Выбрано: Выписка/).map(textOf)).toEqual([
    expect.stringContaining('выписка.pdf'),
  ])

  choose(fns(form), scan('4.pdf'), scan('5.pdf'), scan('6.pdf'))
  expect(chosen(form, FNS)).toHaveLength(5)
  await expectError(fns(form), 'Превышено допустимое количество файлов (5)')
  await press('Убрать файл два.JPG')
  expect(chosen(form, FNS)).toHaveLength(4)
  await expectError(fns(form), '')
  expect(document.activeElement).toBe(fns(form))

  fireEvent.drop(fns(form), { dataTransfer: { files: [scan('упал.pdf')] } })
  expect(chosen(form, FNS)).toHaveLength(5)
  expect(chosen(form, FNS)[4]?.textContent).toContain('упал.pdf')
})

test('an empty form says all that is missing, takes the focus to the first and sends nothing', async () => {
  const { form, uploads } = await openForm()
  const waiting = { name: 'Отправить заявку', description: 'Сначала отметьте «Я не робот».' }
  expect(form.getByRole('button', waiting).getAttribute('aria-disabled')).toBe('true')
  expect(consent(form)).toHaveProperty('checked', false)
  expect(offer(form)).toHaveProperty('checked', false)
  fireEvent.click(sendButton(form))
  for (const name of ['ФИО руководителя', 'Телефон', 'E-mail'])
    await expectError(text(form, name), REQUIRED)
  await expectError(
    fns(form),
    'Приложите файл: Свидетельство о постановке на учёт в налоговом органе',
  )
  await expectError(egrul(form), 'Приложите файл: Выписка из ЕГРЮЛ или ЕГРИП')
  await expectError(consent(form), 'Нужно согласие на обработку персональных данных')
  await expectError(offer(form), 'Нужно принять оферту')
  await expectError(robot(form), REQUIRED)
  await expectFocused(text(form, 'ФИО руководителя'))

  fillApplication(form)
  fireEvent.click(sendButton(form))
  await expectFocused(robot(form))
  expect(uploads).toEqual([])
})

test.each<readonly [string, CallResponse, string]>([
  ['400', [400, { ceo_email: ['Поле должно содержать валидный email'] }], INVALID],
  ['503', [503, { detail: 'Сервис временно недоступен' }], LATER],
  ['408', [408, { detail: 'Файлы шли слишком медленно' }], LATER],
  ['413', [413, { detail: 'Заявка слишком велика' }], LATER],
  ['a proxy’s page', new Response('<h1>Bad</h1>', { status: 502 }), LATER],
  ['a lost connection', 'lost', LATER],
  ['a success that is not 201', [200, { success: false }], 'Заявка не принята, попробуйте позже'],
])(
  '%s: the popup word for word, and all that was typed and chosen stays',
  async (name, failure, words) => {
    let response = failure
    const { form, uploads } = await openForm(() => response)
    fillApplication(form)
    markAndSend(form)
    await closePopup(words)
    expect(robot(form)).toHaveProperty('checked', false)
    expect(text(form, 'ФИО руководителя')).toHaveProperty('value', 'Иванова Анна Петровна')
    expect(text(form, 'Телефон')).toHaveProperty('value', '+7(916)123-45-67')
    expect(form.getByText('егрюл.pdf')).toBeTruthy()
    expect(offer(form)).toHaveProperty('checked', true)
    if (name === '400') {
      const email = text(form, 'E-mail')
      await expectError(email, 'Поле должно содержать валидный email')
      type(email, 'anna@example.org')
    }

    // The same again goes out under the same key, another application under another.
    markAndSend(form)
    await closePopup(words)
    type(text(form, 'ФИО руководителя'), 'Петров Пётр Петрович')
    response = [201, { success: true }]
    markAndSend(form)
    expect(await screen.findByRole('heading', { level: 1, name: 'Заявка отправлена' })).toBeTruthy()
    const [first, again, other] = uploads.map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  },
)

test('the captcha’s token goes in front of the files', async () => {
  const { form, uploads } = await openForm(() => [201, { success: true }])
  fillApplication(form)
  markAndSend(form)
  expect(await screen.findByRole('heading', { level: 1, name: 'Заявка отправлена' })).toBeTruthy()
  const names = Array.from(uploads[0]?.form.keys() ?? [])
  expect(names[0]).toBe('yandex_token')
  expect(names.slice(-2)).toEqual(['file', 'file'])
})

test.each([408, 503])('%i says that another try loses nothing', async (status) => {
  const { form } = await openForm(() => [status, { detail: 'Пока не вышло.' }])
  fillApplication(form)
  markAndSend(form)
  expect(await screen.findByText('Пока не вышло. Всё, что вы заполнили, на месте.')).toBeTruthy()
})

test('a double click sends once, and the button says that it is being sent', async () => {
  const held = Promise.withResolvers<CallResponse>()
  const { form, uploads } = await openForm(() => held.promise)
  fillApplication(form)
  markAndSend(form)
  fireEvent.click(sendButton(form))
  await waitFor(() => {
    expect(sendButton(form).textContent).toBe('Отправляем…')
  })
  expect(sendButton(form).getAttribute('aria-disabled')).toBe('true')
  expect(form.getByRole('progressbar', { name: 'Отправка заявки' })).toBeTruthy()
  fireEvent.click(sendButton(form))
  held.resolve([201, { success: true }])
  expect(await screen.findByRole('link', { name: 'Авторизоваться' })).toBeTruthy()
  expect(uploads).toHaveLength(1)
})

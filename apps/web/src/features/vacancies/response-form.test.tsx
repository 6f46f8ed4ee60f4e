import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type CallResponse, editionsInForce } from '@yacheyka/frontend/test-calls.tsx'
import { stubPublicCalls } from '#/test-calls.tsx'
import { choose, expectError, expectFocused, type } from '@yacheyka/frontend/test-dom.ts'
import { openPage } from '#/test-page.tsx'

const CALL = '/api/proxy_google_table'
const SENT = 'Ваш отклик успешно отправлен!'
const NOT_SENT = 'Не удалось отправить отклик, попробуйте позже.'
const REQUIRED = 'Поле обязательно для заполнения'
const FORMAT = 'Поддерживаемые форматы файлов: pdf, doc, docx, rtf, txt'

const VACANCY: OfferedVacancy = {
  uid: '01900000-0000-7000-8000-000000000001',
  title: 'Инженер по обслуживанию почтоматов',
  city: 'Москва и область',
  schedule: 'График 5/2',
  pay: '',
  lead: 'Вы отвечаете за то, чтобы ячейка открылась с первого раза.',
  duties: [],
  offers: [],
  requirements: [],
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Opens the vacancy's form; `answer` is what sending gets. */
const openForm = async (reply: () => CallResponse | Promise<CallResponse> = () => 'lost') => {
  const calls = stubPublicCalls(({ path }) =>
    path === CALL ? reply() : [200, { results: [VACANCY] }],
  )
  openPage('/vacancies')
  fireEvent.click(await screen.findByRole('heading', { level: 2, name: /Инженер/ }))
  const form = within(await screen.findByRole('form', { name: /Инженер/ }))
  const sent = () => calls.filter(({ path }) => path === CALL)
  return { form, sent }
}
type Form = Awaited<ReturnType<typeof openForm>>['form']

const TEXTS = {
  ФИО: 'Иванова Анна-Мария',
  'E-mail': 'anna@example.ru',
  Телефон: '+7(916)123-45-67',
  'Сопроводительное письмо': 'Чиню замки пять лет.',
}
const text = (form: Form, name: string) => form.getByRole('textbox', { name })
const resume = (form: Form) => form.getByLabelText('Резюме')
const robot = (form: Form) => form.getByRole('checkbox', { name: 'Я не робот' })
const consent = (form: Form) => form.getByRole('checkbox', { name: /Даю согласие/ })
const send = (form: Form) => form.getByRole('button', { name: /Отправ/ })
const fileOf = (name: string, size: number) => new File([new Uint8Array(size).fill(65)], name)

/** Everything but the captcha. */
const fillAll = (form: Form) => {
  for (const [name, value] of Object.entries(TEXTS)) type(text(form, name), value)
  choose(resume(form), fileOf('privacy-policy.pdf', 100))
  fireEvent.click(consent(form))
}
const fillAndSend = (form: Form) => {
  fillAll(form)
  fireEvent.click(robot(form))
  fireEvent.click(send(form))
}

test('each text field says what is wrong when it is left, and is content once it is mended', async () => {
  const { form } = await openForm()
  for (const [name, value, message] of [
    ['ФИО', '', REQUIRED],
    ['ФИО', 'Мария', 'Некорректное ФИО'],
    ['ФИО', 'Ivanova Maria', 'Некорректное ФИО'],
    ['ФИО', 'Иванова Мария Петровна', 'Некорректное ФИО'],
    ['ФИО', `${'а'.repeat(40)} ${'б'.repeat(24)}`, 'Превышена длина допустимого имени'],
    ['ФИО', 'Салтыкова-Щедрина Анна-Мария', ''],
    ['E-mail', '', REQUIRED],
    ['E-mail', 'maria.example.ru', 'E-mail должен быть в формате {email}'],
    ['E-mail', `${'m'.repeat(250)}@mail.ru`, 'Превышена длина допустимого e-mail'],
    ['E-mail', 'maria@example.ru', ''],
    ['Телефон', '', REQUIRED],
    ['Телефон', '+7(916)123', 'Номер должен быть в формате +7(###)###-##-##'],
    ['Телефон', '+7(916)123-45-67', ''],
    ['Сопроводительное письмо', '', REQUIRED],
    ['Сопроводительное письмо', 'а'.repeat(2049), 'Превышена длина сообщения'],
    ['Сопроводительное письмо', 'а'.repeat(2048), ''],
  ] as const) {
    const field = text(form, name)
    type(field, value)
    fireEvent.blur(field)
    await expectError(field, message)
  }
  expect(form.getByText(/2\s048\sиз\s2\s048/)).toBeTruthy()
})

test('a file is judged as it is chosen, can be taken away and let fall on the field', async () => {
  const { form } = await openForm()
  for (const [file, message] of [
    [fileOf('портрет.png', 10), FORMAT],
    [fileOf('резюме.pdf', 11 * 1024 * 1024), 'Файл должен быть не больше 10мб'],
    [fileOf('резюме.rtf', 10 * 1024 * 1024), ''],
  ] as const) {
    choose(resume(form), file)
    expect(await form.findByText(file.name)).toBeTruthy()
    await expectError(resume(form), message)
  }
  expect(form.getByText(/RTF, 10\sМБ/)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Убрать файл' }))
  await expectError(resume(form), REQUIRED)
  expect(document.activeElement).toBe(resume(form))

  fireEvent.drop(resume(form), { dataTransfer: { files: [new File(['я'], 'обо мне.txt')] } })
  expect(await form.findByText('обо мне.txt')).toBeTruthy()
  await expectError(resume(form), '')
})

test('an empty form says all that is missing, takes the focus to the first and sends nothing', async () => {
  const { form, sent } = await openForm()
  fireEvent.click(send(form))
  for (const name of Object.keys(TEXTS)) await expectError(text(form, name), REQUIRED)
  await expectError(resume(form), REQUIRED)
  await expectError(robot(form), REQUIRED)
  expect(consent(form)).toHaveProperty('checked', false)
  await expectError(consent(form), 'Нужно согласие на обработку персональных данных')
  await expectFocused(text(form, 'ФИО'))

  // With the rest in order, each of the last two still holds the form back and has the focus.
  fillAll(form)
  fireEvent.click(consent(form))
  fireEvent.click(send(form))
  await expectFocused(consent(form))
  fireEvent.click(consent(form))
  fireEvent.click(send(form))
  await expectFocused(robot(form))
  expect(sent()).toEqual([])
})

test('the server’s word on any field stands at that field', async () => {
  const { form } = await openForm(() => [
    400,
    { phone: ['Такой номер не обслуживается'], yandex_token: ['Пройдите проверку снова'] },
  ])
  fillAndSend(form)
  const phone = text(form, 'Телефон')
  await expectError(phone, 'Такой номер не обслуживается')
  await expectFocused(phone)
  await expectError(robot(form), 'Пройдите проверку снова')
  expect(await screen.findByText(NOT_SENT)).toBeTruthy()
})

test.each<readonly [string, CallResponse]>([
  ['a server that is down', [503, { detail: 'Сервис временно недоступен' }]],
  ['a proxy’s page', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['an answer that says no', [200, { result: 'error' }]],
  ['a lost connection', 'lost'],
])('%s: the toast of failure, a new captcha, and all that was typed stays', async (_, failure) => {
  let reply = failure
  const { form } = await openForm(() => reply)
  fillAndSend(form)
  expect(await screen.findByText(NOT_SENT)).toBeTruthy()
  expect(robot(form)).toHaveProperty('checked', false)
  expect(robot(form).getAttribute('aria-invalid')).toBe('false')
  for (const [name, value] of Object.entries(TEXTS))
    expect(text(form, name)).toHaveProperty('value', value)
  expect(form.getByText('privacy-policy.pdf')).toBeTruthy()
  await waitFor(() => {
    expect(send(form).getAttribute('aria-disabled')).toBeNull()
  })

  reply = [200, { result: 'success' }]
  fireEvent.click(robot(form))
  fireEvent.click(send(form))
  expect(await screen.findByText(SENT)).toBeTruthy()
})

test('the captcha’s token goes before the body, and in it', async () => {
  const { form, sent } = await openForm(() => [200, { result: 'success' }])
  fillAndSend(form)
  expect(await screen.findByText(SENT)).toBeTruthy()
  expect(sent()).toMatchObject([{ captcha: 'off', body: { yandex_token: 'off' } }])
})

test('the edition that is shown is sent; where another came into force, it is shown and requested again', async () => {
  const stale = 'Вступила в силу новая редакция политики'
  let reply: CallResponse = [400, { consent: [stale] }]
  const { form, sent } = await openForm(() => reply)
  expect(await form.findByText(/редакция от 1\s+ноября\s+2026/)).toBeTruthy()
  editionsInForce.privacy_policy = '2026-12-10'
  onTestFinished(() => {
    editionsInForce.privacy_policy = FIRST_EDITION
  })
  fillAndSend(form)
  await expectError(consent(form), stale)
  expect(consent(form)).toHaveProperty('checked', false)
  expect(await form.findByText(/редакция от 10\s+декабря\s+2026/)).toBeTruthy()
  expect(text(form, 'ФИО')).toHaveProperty('value', TEXTS.ФИО)

  reply = [200, { result: 'success' }]
  fireEvent.click(consent(form))
  fireEvent.click(robot(form))
  fireEvent.click(send(form))
  expect(await screen.findByText(SENT)).toBeTruthy()
  expect(sent()).toMatchObject([
    { body: { consent: FIRST_EDITION } },
    { body: { consent: '2026-12-10' } },
  ])
})

test('a double click sends once, and a send that is pending says so', async () => {
  const held = Promise.withResolvers<CallResponse>()
  const { form, sent } = await openForm(() => held.promise)
  fillAndSend(form)
  fireEvent.click(send(form))
  await waitFor(() => {
    expect(send(form).getAttribute('aria-disabled')).toBe('true')
  })
  expect(send(form).textContent).toBe('Отправляем…')
  expect(form.getByRole('button', { description: /Отправляем отклик и резюме/ })).toBe(send(form))
  fireEvent.click(send(form))
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => {
    expect(sent()).toHaveLength(1)
  })
  held.resolve([200, { result: 'success' }])
  expect(await screen.findByText(SENT)).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

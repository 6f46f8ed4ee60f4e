import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { getProfile } from '@yacheyka/contract/accounts/profile'
import type { AccountSession, listAccountSessions } from '@yacheyka/contract/accounts/sessions'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Requested, CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { button, errorOf } from '@yacheyka/frontend/test-dom.ts'
import {
  closeByEsc,
  dialog,
  expectNoDialog,
  ok,
  openCabinet,
  press,
  submit,
  toast,
  typeInto,
  type Responses,
} from '#/test-cabinet.tsx'
import { testProfile } from './test-profile.ts'

const USER = `/api/juridical/juridical_users/${testProfile().uid}`
const isChange = ({ method, path }: Requested) => method === 'PATCH' && path === USER

const openProfile = async (responses: Responses) => {
  const opened = openCabinet('/juridical/profile', (call) => {
    const own = responses(call)
    if (own !== undefined) return own
    return call.path === USER ? ok<typeof getProfile>(testProfile()) : undefined
  })
  await screen.findByText('ООО «Книжная полка»')
  return opened
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the contacts', () => {
  const openContacts = async (response: () => CallResponse) => {
    const { calls } = await openProfile((call) => (isChange(call) ? response() : undefined))
    press('Изменить')
    const popup = await dialog('Контактная информация')
    const [phone, email] = ['Телефон', 'E-mail'].map((label) =>
      within(popup).getByLabelText<HTMLInputElement>(label),
    )
    if (phone === undefined || email === undefined) throw new Error('a field is not there')
    const save = () => submit('Сохранить', popup)
    return { popup, phone, email, save, sent: () => calls.filter(isChange) }
  }

  test('each field says what is wrong, word for word, and nothing is sent', async () => {
    const { phone, email, save, sent } = await openContacts(() => 'lost')
    fireEvent.input(phone, { target: { value: '+7 916 11' } })
    fireEvent.change(email, { target: { value: 'нет' } })
    await save()
    expect(errorOf(phone)).toBe('Некорректный номер телефона')
    expect(errorOf(email)).toBe('Некорректный E-mail')
    await typeInto(email, 'demo@example.org')
    expect(errorOf(email)).toBe('')
    expect(sent()).toEqual([])
  })

  test('a rejection reports the first message of each field; any other failure one sentence', async () => {
    let response: CallResponse = [
      400,
      { ceo_phone: ['Первое о телефоне', 'Второе'], email: ['Первое о почте', 'Второе'] },
    ]
    const { popup, phone, email, save, sent } = await openContacts(() => response)
    fireEvent.change(email, { target: { value: 'new@example.org' } })
    await save()
    await waitFor(() => expect(errorOf(phone)).toBe('Первое о телефоне'))
    expect(errorOf(email)).toBe('Первое о почте')
    for (const [at, status] of [500, 404, 429].entries()) {
      response = [status, { detail: 'x' }]
      await save()
      await waitFor(() => expect(sent()).toHaveLength(at + 2))
      const alert = await within(popup).findByRole('alert')
      expect(alert.textContent).toBe('Не удалось обновить данные')
    }
    expect(email.value).toBe('new@example.org')
    await typeInto(email, 'other@example.org')
    expect(within(popup).queryByRole('alert')).toBeNull()
  })
})

describe('an e-mail that waits', () => {
  const waiting = testProfile({
    email: 'new@example.org',
    email_confirmed: false,
    confirm_email_until: '2026-11-30T09:05:00.000Z',
  })
  const isResend = ({ method, path }: Requested) =>
    method === 'POST' && path === `${USER}/email_confirmation`
  const open = async (response: () => CallResponse) => {
    let profile = waiting
    const { calls } = await openProfile((call) => {
      if (isResend(call)) return response()
      return call.path === USER ? ok<typeof getProfile>(profile) : undefined
    })
    const card = screen.getByRole('region', { name: 'Контактная информация' })
    return {
      card,
      text: () => card.textContent.replaceAll(/\s/g, ' '),
      resent: () => calls.filter(isResend),
      settle: (next: typeof profile) => {
        profile = next
      },
    }
  }

  test('says where emails go meanwhile and till when, and sends the link again', async () => {
    const { card, text, resent } = await open(() => ok<typeof getProfile>(waiting))
    expect(text()).toContain('Ждёт подтверждения: письмо отправлено на new@example.org')
    expect(text()).toContain('до 30.11.2026 в 12:05')
    expect(text()).toContain('Пока письма приходят на demo@example.org')
    press('Отправить ещё раз', card)
    await toast('Письмо отправлено на new@example.org')
    expect(resent()).toHaveLength(1)
  })

  test('where it waits no more, the server’s words are shown and the profile is what it is', async () => {
    const { card, settle } = await open(() => [409, { detail: 'Уже не ждёт', code: 'x' }])
    settle(testProfile())
    press('Отправить ещё раз', card)
    await toast('Уже не ждёт')
    await waitFor(() =>
      expect(within(card).queryByRole('button', { name: 'Отправить ещё раз' })).toBeNull(),
    )
  })
})

test('sessions that cannot be had say so, and are requested again; a failure to end is said in the popup', async () => {
  const sessions: AccountSession[] = Array.from({ length: 7 }, (_, at) => ({
    sid: `${at}`,
    device: 'Chrome, Windows',
    current: at === 0,
    created_at: '2026-11-20T09:00:00Z',
    expires_at: '2026-11-21T09:00:00Z',
  }))
  let broken = true
  let rejection = 503
  await openProfile(({ path }) => {
    if (path === `${USER}/sessions`)
      return broken
        ? [404, { detail: 'Нет связи со входами', code: 'x' }]
        : ok<typeof listAccountSessions>({ results: sessions })
    return path.includes('/sessions/') ? [rejection, { detail: 'Позже', code: 'x' }] : undefined
  })
  const card = screen.getByRole('region', { name: 'Открытые входы' })
  const rows = () => within(card).queryAllByRole('listitem')
  const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
  expect((await within(card).findByRole('alert')).textContent).toMatch(/Нет связи со входами/)
  broken = false
  press('Попробовать ещё раз', card)
  await expectRows(5)
  const all = button('Показать все (7)', card)
  all.focus()
  fireEvent.click(all)
  expect(rows()).toHaveLength(7)
  expect(document.activeElement).toBe(button('Свернуть', card))

  const fourth = rows()[3]
  if (fourth === undefined) throw new Error('there are no four')
  fireEvent.click(within(fourth).getByRole('button'))
  const requests = await dialog('Завершить вход?')
  press('Завершить', requests)
  expect((await within(requests).findByRole('alert')).textContent).toBe('Позже')
  expect(rows()).toHaveLength(7)

  // Over already: what was wanted.
  rejection = 404
  sessions.splice(3, 1)
  press('Завершить', requests)
  await toast('Вход завершён')
  await expectNoDialog()
  await expectRows(6)
})

describe('feedback', () => {
  const TITLE = 'Оставьте обратную связь по работе сервиса'
  const isFeedback = ({ path }: Requested) => path === '/api/feedback/'
  const open = async () => {
    press('Обратная связь')
    const popup = await dialog(TITLE)
    const field = (name: string) => within(popup).getByLabelText<HTMLTextAreaElement>(name)
    const tick = (name: string | RegExp) =>
      within(popup).getByRole<HTMLInputElement>('checkbox', { name })
    return {
      popup,
      text: () => field('Отзыв'),
      write: (value: string) => fireEvent.change(field('Отзыв'), { target: { value } }),
      consent: () => tick(/Даю согласие/),
      robot: () => tick('Я не робот'),
      send: () => submit('Отправить', popup),
    }
  }

  test('without consent nothing leaves, and the tick says so', async () => {
    const { calls } = await openProfile((call) =>
      isFeedback(call) ? [201, { success: true }] : undefined,
    )
    const sent = () => calls.filter(isFeedback)
    const { write, consent, robot, send } = await open()
    write('Перезвоните.')
    expect(consent().checked).toBe(false)
    await send()
    expect(errorOf(consent())).toBe('Нужно согласие на обработку персональных данных')
    expect(document.activeElement).toBe(consent())
    fireEvent.click(robot())
    consent().blur()
    await send()
    expect(document.activeElement).toBe(consent())
    expect(sent()).toEqual([])
    fireEvent.click(consent())
    await waitFor(() => expect(errorOf(consent())).toBe(''))
    await send()
    await dialog('Спасибо за обратную связь!')
    expect(sent()).toHaveLength(1)
  })

  test('a failure is logged and not shown; the text stays, closed and opened again too', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await openProfile((call) => (isFeedback(call) ? [503, { detail: 'x' }] : undefined))
    const { popup, write, text, consent, robot, send } = await open()
    write('Не теряйте меня.')
    fireEvent.click(consent())
    fireEvent.click(robot())
    expect(robot().checked).toBe(true)
    await send()
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('feedback'), expect.anything()),
    )
    await waitFor(() => expect(robot().checked).toBe(false))
    expect(within(popup).queryByRole('alert')).toBeNull()
    expect(text().value).toBe('Не теряйте меня.')
    await closeByEsc(popup)
    expect((await open()).text().value).toBe('Не теряйте меня.')
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { errorOf } from '@yacheyka/frontend/test-dom.ts'
import {
  descriptionOf,
  dialog,
  expectNoDialog,
  held,
  isClosed,
  press,
  submit,
  toast,
  typeInto,
} from '#/test-cabinet.tsx'
import { action, ACTIONS, CARD, EXTEND, openCard, testCard } from './test-card.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Once it may be pressed. */
const ready = (name: string) => waitFor(() => expect(isClosed(action(name))).toBe(false))
const pressReady = async (name: string) => {
  await ready(name)
  fireEvent.click(action(name))
}

describe('what may be done stands by the status, and what may not says why', () => {
  /** What may be pressed. The rest is found by Tab all the same, for those who do not see the words beside it. */
  const allowed = () =>
    ACTIONS.filter((name) => {
      const isOpen = !isClosed(action(name))
      expect(descriptionOf(action(name)) === '').toBe(isOpen)
      if (isOpen) return true
      action(name).focus()
      expect(document.activeElement).toBe(action(name))
      fireEvent.click(action(name))
      expect(screen.queryByRole('dialog')).toBeNull()
      return false
    })

  test('a parcel overdue', async () => {
    openCard(
      testCard({
        parcel_status: 'overdue',
        parcel_status_text: 'Просрочена',
        can_be_blocked: false,
      }),
    )
    await screen.findByText('Чайный сервиз')
    expect(allowed()).toEqual([EXTEND, 'Переотправить СМС'])
  })

  test('a parcel extended as long as can be', async () => {
    openCard(testCard({ can_be_extended: false, extension_days_left: 0 }))
    await screen.findByText('Чайный сервиз')
    expect(allowed()).toEqual(['Переотправить СМС', 'Заблокировать'])
    expect(descriptionOf(action(EXTEND))).toMatch(/наибольший/)
  })
})

const CREATED = testCard({
  parcel_status: 'created',
  parcel_status_text: 'Создана',
  can_be_extended: false,
  can_be_blocked: false,
  can_be_cancelled: true,
  can_be_resent: false,
})

test('a cancellation with too long a reason is not sent; thought better of, nothing happens', async () => {
  const { calls } = openCard(CREATED)
  await ready('Отменить')
  action('Отменить').focus()
  fireEvent.click(action('Отменить'))
  const requests = await dialog('Отменить отправление?')
  const reason = within(requests).getByLabelText('Причина (необязательно)')
  await typeInto(reason, 'а'.repeat(501))
  expect(errorOf(reason)).toBe('Должно быть не более 500 символов.')
  await submit('Отменить отправление', requests)
  press('Не отменять', requests)
  await expectNoDialog()
  expect(document.activeElement).toBe(action('Отменить'))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

describe('a failure is a toast with the server’s own words, and the card is fresh', () => {
  const detail = 'Посылка уже в другом статусе'
  const failures: readonly (readonly [CallResponse, string])[] = [
    [[409, { detail }], detail],
    [[500, { detail: 'Ошибка 17' }], 'Ошибка 17'],
    [[400, { extension_days: ['Поле занято'] }], 'Поле занято'],
  ]

  test.each([
    {
      words: 'Не удалось продлить срок хранения отправления',
      call: `${CARD}/extend`,
      card: testCard(),
      act: async () => {
        await pressReady(EXTEND)
        await screen.findAllByText(/^50,00\s₽$/)
        press('Продлить', await dialog(EXTEND))
      },
    },
    {
      words: 'Не удалось отменить отправление',
      call: `${CARD}/cancel`,
      card: CREATED,
      act: async () => {
        await pressReady('Отменить')
        press('Отменить отправление', await dialog('Отменить отправление?'))
      },
    },
    {
      words: 'Не удалось заблокировать отправление',
      call: `${CARD}/block`,
      card: testCard(),
      act: async () => {
        await pressReady('Заблокировать')
        press('Заблокировать', await dialog('Заблокировать отправление?'))
      },
    },
    {
      words: 'Не удалось разблокировать отправление',
      call: `${CARD}/block`,
      card: testCard({ blocked: true }),
      act: () => pressReady('Разблокировать'),
    },
    {
      words: 'Не удалось переотправить смс',
      call: '/api/track/repeat_sms/',
      card: testCard(),
      act: () => pressReady('Переотправить СМС'),
    },
  ])('$words', async ({ words, call, card, act }) => {
    let failure: CallResponse = 'lost'
    const { calls } = openCard(card, ({ path }) => (path === call ? failure : undefined))
    const cards = () => calls.filter(({ method, path }) => method === 'GET' && path === CARD).length
    await screen.findByText('Чайный сервиз')
    for (const [response, said] of failures) {
      failure = response
      const before = cards()
      await act()
      await toast(`${words}. ${said}`)
      await waitFor(() => expect(cards()).toBe(before + 1))
    }
  })
})

test('of an SMS that waits for the morning a second line says so', async () => {
  openCard(testCard(), ({ path }) =>
    path === '/api/track/repeat_sms/'
      ? [200, { success: true, scheduled_for: '2026-11-21T09:00:00+05:00' }]
      : undefined,
  )
  await pressReady('Переотправить СМС')
  await toast(/^Смс переотправлено/)
  expect(screen.getByText('Смс переотправлено')).toBeTruthy()
  expect(screen.getByText('Придёт в 9:00 по времени точки')).toBeTruthy()
})

test('while one thing is done all buttons wait, and what is pressed then does nothing', async () => {
  const { hold, release } = held()
  const { calls } = openCard(testCard(), ({ path }) =>
    path === '/api/track/repeat_sms/' ? hold([200, { success: true }]) : undefined,
  )
  await pressReady('Переотправить СМС')
  for (const name of ['Отправляем…', EXTEND, 'Заблокировать', 'Отменить'])
    expect(isClosed(action(name))).toBe(true)
  fireEvent.click(action('Отправляем…'))
  fireEvent.click(action(EXTEND))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await release()
  await toast('Смс переотправлено')
  await ready(EXTEND)
  await ready('Переотправить СМС')
})

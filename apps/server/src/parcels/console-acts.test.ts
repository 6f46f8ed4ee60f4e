import { formatPin } from '@yacheyka/core/parcels/pickup-code'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal, lineTo } from '#/orders/test-orders.ts'
import { insertCustomer, insertParcel } from '#/parcel-store/test-parcels.ts'
import { openConsole, statusesOf } from './test-console.ts'

const { request, audited, db, eventsOf, inStatus, messagesOf, order, parcelRow, post } =
  openConsole()

describe('acts', () => {
  test('a free extension costs nobody anything, and is the operator’s in the history and the journal', async () => {
    const { uid } = await inStatus('overdue')
    const response = await post('support', `${uid}/extend`, {
      days: 3,
      reason: 'Точка не работала',
    })
    expect(response.statusCode).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ status: 'delivered', extended_days: 0 })
    expect((await eventsOf(uid))[0]).toMatchObject({ status: 'delivered', originator: 'operator' })
    expect((await eventsOf(uid))[0]?.reason).toContain('Точка не работала')
    expect(await audited(uid)).toMatchObject([
      { action: 'parcel.extend', actor: 'support', reason: 'Точка не работала' },
    ])
  })

  test('a block and its end', async () => {
    const { uid } = await inStatus('stored')
    expect(
      (await post('support', `${uid}/block`, { blocked: true, reason: 'Розыск' })).statusCode,
    ).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ shown_status: 'blocked_for_return' })
    const again = await post('support', `${uid}/block`, { blocked: true, reason: 'Розыск' })
    expect(again.statusCode).toBe(409)
    expect(
      (await post('support', `${uid}/block`, { blocked: false, reason: 'Нашли' })).statusCode,
    ).toBe(200)
    expect((await eventsOf(uid)).slice(0, 2).map(({ reason }) => reason)).toEqual([
      'Оператор снял блокировку: Нашли',
      'Заблокирована оператором: Розыск',
    ])
    expect((await audited(uid)).map(({ action }) => action)).toEqual([
      'parcel.block',
      'parcel.unblock',
    ])
  })

  test('a cancellation gives the money back once, however often it is asked', async () => {
    const customerUid = await insertCustomer(db())
    await move(db(), { customerUid, change: 1_000_000 })
    const placed = await order(customerUid, [lineTo(await insertTerminal(db(), { M: 2 }))])
    const uid = placed.parcels[0]?.uid ?? ''
    const body = { reason: 'Звонок заказчика' }
    const [one, two] = await Promise.all([
      post('manager', `${uid}/cancel`, body, 'key-1'),
      post('manager', `${uid}/cancel`, body, 'key-1'),
    ])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(await balanceOf(db(), customerUid)).toBe(1_000_000)
    expect((await post('manager', `${uid}/cancel`, body)).statusCode).toBe(409)
    expect((await eventsOf(uid))[0]).toMatchObject({
      status: 'cancelled',
      originator: 'operator',
      reason: 'Отменена оператором: Звонок заказчика',
    })
    expect(await audited(uid)).toHaveLength(1)
  })

  test('the way back, once the parcel has left its sender', async () => {
    const made = await insertParcel(db())
    const early = await post('manager', `${made.uid}/return`, {
      step: 'returned',
      reason: 'Ошибка',
    })
    expect(early.statusCode).toBe(409)
    const { uid } = await inStatus('overdue')
    for (const step of ['taken_for_return', 'returned'])
      expect(
        (await post('manager', `${uid}/return`, { step, reason: 'Курьер забрал' })).statusCode,
      ).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ status: 'returned' })
    expect((await eventsOf(uid))[0]).toMatchObject({ kind: 'report', originator: 'operator' })
    expect((await messagesOf(uid)).filter(({ template }) => template === 'returned')).toHaveLength(
      1,
    )
  })

  test('the code again, by SMS and mail, as often as the recipient may ask', async () => {
    const { uid } = await inStatus('stored', { receiverEmail: 'anna@example.com' })
    const response = await post('support', `${uid}/resend`)
    expect(response.json()).toMatchObject({
      // At night there is a word of the morning behind it.
      message: expect.stringMatching(/^Код отправлен ещё раз: по СМС и на почту/),
    })
    const sent = (await messagesOf(uid)).filter(({ template }) => template === 'repeat')
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
    const soon = await post('support', `${uid}/resend`)
    expect(soon.statusCode).toBe(429)
    expect(await audited(uid)).toHaveLength(1)
    const gone = await inStatus('received')
    expect((await post('support', `${gone.uid}/resend`)).statusCode).toBe(409)
  })

  test('two operators who send the code at once send it once', async () => {
    const { uid } = await inStatus('stored')
    const responses = await Promise.all([
      post('support', `${uid}/resend`),
      post('manager', `${uid}/resend`),
    ])
    expect(statusesOf(responses)).toEqual([200, 429])
  })

  test('another recipient gets what waits; what is the same leaves no trace', async () => {
    const { uid } = await inStatus('stored', {
      receiverPhone: '+79161112233',
      receiverEmail: 'old@example.com',
    })
    const body = { phone: '8 903 555-66-77', email: '', reason: 'Опечатка' }
    expect((await post('manager', `${uid}/contacts`, body)).statusCode).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({
      receiver_phone: '+79035556677',
      receiver_email: '',
    })
    const messages = await db()
      .selectFrom('outbox_message')
      .select(['channel', 'recipient', 'status'])
      .where('parcel_uid', '=', uid)
      .where('template', '=', 'arrived')
      .orderBy('channel')
      .execute()
    expect(messages).toEqual([
      { channel: 'email', recipient: 'old@example.com', status: 'obsolete' },
      { channel: 'sms', recipient: '+79035556677', status: 'pending' },
    ])
    expect((await post('manager', `${uid}/contacts`, body)).json()).toMatchObject({
      message: 'Телефон и почта те же',
    })
    expect(await audited(uid)).toMatchObject([
      {
        before: { phone: '+79161112233', email: 'old@example.com' },
        after: { phone: '+79035556677', email: '' },
      },
    ])
    const gone = await inStatus('received')
    expect((await post('manager', `${gone.uid}/contacts`, body)).statusCode).toBe(409)
    const wrong = await post('manager', `${uid}/contacts`, { phone: '12', email: 'x', reason: '' })
    expect(Object.keys(wrong.json()).toSorted()).toEqual(['email', 'phone', 'reason'])
  })

  test('whom the parcel had before is informed that it is so, without the code and once, whatever comes after', async () => {
    const { uid, pin } = await inStatus('stored', {
      receiverPhone: '+79161112233',
      receiverEmail: 'old@example.com',
    })
    const change = async (phone: string, email: string) =>
      (await post('manager', `${uid}/contacts`, { phone, email, reason: 'Опечатка' })).statusCode
    expect(await change('+79035556677', 'old@example.com')).toBe(200)
    expect(await change('+79035556688', 'new@example.com')).toBe(200)
    expect(await change('+79035556688', 'new@example.com')).toBe(200)
    const messages = await db()
      .selectFrom('outbox_message')
      .select(['channel', 'recipient', 'body', 'status'])
      .where('parcel_uid', '=', uid)
      .where('template', '=', 'contact_changed')
      .orderBy('uid')
      .orderBy('recipient')
      .execute()
    expect(messages.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['sms', '+79161112233'],
      ['sms', '+79035556677'],
      ['email', 'old@example.com'],
    ])
    for (const { body, status } of messages) {
      expect(status).toBe('pending')
      expect(body).toMatch(/не\sпросили,\sпозвоните:\s8\s800\s555-00-00/)
      for (const key of [uid, pin, formatPin(pin), '+79035556688', 'new@example.com'])
        expect(body).not.toContain(key)
    }
  })

  test('what the journal says it was is what the act before left, of several at once too', async () => {
    const { uid } = await inStatus('stored')
    const until = (await parcelRow(uid)).expire_at?.toISOString()
    const responses = await Promise.all(
      [1, 2, 3, 4].map((days) => post('support', `${uid}/extend`, { days, reason: 'Просьба' })),
    )
    expect(statusesOf(responses)).toEqual([200, 200, 200, 200])
    const untilOf = (facts: unknown) => /"expire_at":"([^"]+)"/.exec(JSON.stringify(facts))?.[1]
    const entries = (await audited(uid)).map(({ before, after }) => [
      untilOf(before),
      untilOf(after),
    ])
    // From one to the next they lead from what it was to what it is.
    const chain: unknown[] = [until]
    for (const _ of entries) chain.push(entries.find(([was]) => was === chain.at(-1))?.[1])
    expect(chain.at(-1)).toBe((await parcelRow(uid)).expire_at?.toISOString())
    expect(new Set(chain).size).toBe(5)
  })

  test('each asks why', async () => {
    const { uid } = await inStatus('stored')
    for (const [path, body] of [
      ['extend', { days: 1 }],
      ['block', { blocked: true, reason: '  ' }],
      ['cancel', {}],
      ['return', { step: 'returned' }],
      ['correction', { status: 'received', seen: 'stored' }],
    ] as const) {
      const response = await post('manager', `${uid}/${path}`, body)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ reason: ['Напишите причину'] })
    }
    expect(await audited(uid)).toEqual([])
  })

  test('what moves money, statuses and the code elsewhere is not for support', async () => {
    const { uid } = await inStatus('stored')
    for (const path of ['cancel', 'return', 'correction', 'contacts'])
      expect((await post('support', `${uid}/${path}`, { reason: 'x' })).statusCode).toBe(403)
    for (const path of ['corrections', 'correction?status=received'])
      expect((await request('support', `${uid}/${path}`)).statusCode).toBe(403)
  })
})

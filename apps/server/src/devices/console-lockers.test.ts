import { type AuditRow, listAudit } from '@yacheyka/contract/audit/console-audit'
import type { FeedResponse } from '@yacheyka/contract/device/feed'
import type { LockerCard } from '@yacheyka/contract/device/locker-card'
import { expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { codeOf, factOf, openLockers } from './test-console-lockers.ts'
import { makeTestDevice } from './test-devices.ts'

const { opened, anna, boris, db, newLocker } = openLockers()

test('a command is reported once it is ordered, answered once, and by its own locker alone', async () => {
  const locker = await newLocker()
  const other = await newLocker()
  expect((await locker.order({ kind: 'block_door', door: 2 })).statusCode).toBe(200)
  const [command] = (await locker.feed()).commands
  expect(command).toMatchObject({ kind: 'block_door', door: 2 })
  expect((await other.feed()).commands).toEqual([])
  const ack = (state: string) => ({ acks: [{ uid: command?.uid, state, result: null }] })
  await other.report(ack('failed'))
  await locker.report({ acks: [{ uid: 'no uuid', state: 'done', result: null }] })
  await locker.report(ack('done'))
  await locker.report(ack('failed'))
  expect((await locker.card()).commands).toMatchObject([
    { state: 'done', reason: 'Звонок', operator: 'Оператор anna', approver: null },
  ])
  expect((await locker.feed()).commands).toEqual([])
})

test('a door that is empty opens at once; one that may hold a parcel by another operator only', async () => {
  const locker = await newLocker()
  await locker.sendTelemetry([{ door: 2, content: 'parcel', cell: 'YA1-1' }])
  await locker.order({ kind: 'open_door', door: 1 })
  expect((await locker.feed()).commands).toMatchObject([{ kind: 'open_door', door: 1 }])
  await locker.order({ kind: 'open_door', door: 2 })
  expect((await locker.feed()).commands).toHaveLength(1)
  const uid = (await locker.card()).commands.find(({ waits }) => waits)?.uid ?? ''
  const approve = (who: TestOperator, path = locker.path) =>
    who.inject({ method: 'POST', url: `${path}/commands/${uid}/approval` })
  const own = await approve(anna())
  expect([own.statusCode, codeOf(own)]).toEqual([409, 'own_command'])
  const elsewhere = await approve(boris(), (await newLocker()).path)
  expect(elsewhere.statusCode).toBe(404)
  expect((await approve(boris())).statusCode).toBe(200)
  expect((await locker.feed()).commands.map(({ door }) => door)).toEqual([1, 2])
  const again = await approve(boris())
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'command_over'])
  const audit = await db()
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('subject_id', '=', locker.number)
    .orderBy('uid')
    .execute()
  expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'anna device.command',
    'anna device.ask_command',
    'boris device.approve_command',
  ])
  const [, opening] = (await locker.feed()).commands
  await locker.report({ acks: [{ uid: opening?.uid, state: 'done', result: 'opened' }] })
  const admin = await signInOperator(opened(), 'administrator', 'vera')
  const query = { subject_kind: 'point', subject_id: locker.number }
  const { results } = (await admin.inject({ url: listAudit.path, query })).json<{
    results: readonly AuditRow[]
  }>()
  const whole = {
    uid,
    operator: 'Оператор anna',
    approver: 'Оператор boris',
    state: 'done',
    result: 'opened',
    issued_at: expect.any(String),
    answered_at: expect.any(String),
  }
  expect(results.map(({ command }) => command)).toMatchObject([
    whole,
    whole,
    { operator: 'Оператор anna', approver: null, state: 'issued', answered_at: null },
  ])
})

test('a recipient is notified once that an operator has opened the cell, and nobody of an empty one or one that stayed shut', async () => {
  const locker = await newLocker()
  const parcel = await insertParcelIn(db(), 'ready_for_pickup', { pointUid: locker.pointUid })
  // Its cell was found empty, and given to the other one.
  const former = await insertParcelIn(db(), 'overdue', { pointUid: locker.pointUid })
  const both = [parcel.uid, former.uid]
  await db().updateTable('parcel').set({ cell_number: 2 }).where('uid', 'in', both).execute()
  await locker.sendTelemetry([{ door: 2, content: 'parcel', cell: parcel.barcode }])
  const responseTo = async (door: number, state: string) => {
    await locker.order({ kind: 'open_door', door })
    const waiting = (await locker.card()).commands.find(({ waits }) => waits)
    if (waiting !== undefined)
      await boris().inject({
        method: 'POST',
        url: `${locker.path}/commands/${waiting.uid}/approval`,
      })
    const command = (await locker.feed()).commands.at(-1)
    const acks = [{ uid: command?.uid, state, result: null }]
    await locker.report({ acks })
    await locker.report({ acks })
  }
  await responseTo(1, 'done')
  await responseTo(2, 'failed')
  await responseTo(2, 'done')
  const messages = await db()
    .selectFrom('outbox_message')
    .select(['channel', 'template', 'body', 'parcel_uid'])
    .where('parcel_uid', 'in', both)
    .where('template', '=', 'cell_opened')
    .execute()
  expect(messages).toEqual([
    {
      channel: 'sms',
      template: 'cell_opened',
      parcel_uid: parcel.uid,
      body: expect.stringContaining('Ячейку 2 открыл оператор. В ней посылка №'),
    },
  ])
})

test('a code that is requested at the screen goes once, of parcels of that point, while somebody waits for it', async () => {
  const locker = await newLocker()
  const other = await newLocker()
  const [here, elsewhere] = [
    await insertParcelIn(db(), 'ready_for_pickup', { pointUid: locker.pointUid }),
    await insertParcelIn(db(), 'ready_for_pickup', { pointUid: other.pointUid }),
  ]
  const requested = (barcode: string, minutesAgo = 0) => ({
    ...factOf('code_asked', null),
    barcode,
    datetime: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
  const sent = async () => {
    const rows = await db()
      .selectFrom('outbox_message')
      .select(['parcel_uid', 'channel'])
      .where('parcel_uid', 'in', [here.uid, elsewhere.uid])
      .where('template', '=', 'repeat')
      .execute()
    return rows
  }
  await locker.report({ facts: [requested(here.barcode, 16), requested('YA000000000000')] })
  expect(await sent()).toEqual([])
  await locker.report({ facts: [requested(elsewhere.barcode), requested(here.barcode)] })
  expect(await sent()).toEqual([{ parcel_uid: here.uid, channel: 'sms' }])
  await locker.report({ facts: [requested(here.barcode)] })
  expect(await sent()).toHaveLength(1)
})

test('what nobody knows of a door, and what the product believes to lie there, may be a parcel', async () => {
  const silent = await newLocker()
  await silent.order({ kind: 'open_door', door: 1 })
  expect((await silent.feed()).commands).toEqual([])
  const locker = await newLocker()
  await locker.sendTelemetry([])
  const { pointUid } = locker
  const parcel = await insertParcelIn(db(), 'ready_for_pickup', { pointUid })
  await db()
    .updateTable('parcel')
    .set({ cell_number: 3 })
    .where('barcode', '=', parcel.barcode)
    .execute()
  await locker.order({ kind: 'open_door', door: 3 })
  expect((await locker.feed()).commands).toEqual([])
  expect((await locker.card()).doors.slice(1)).toMatchObject([
    { door: 2, barcode: null, status: null, status_text: null },
    { door: 3, barcode: parcel.barcode, status: 'ready_for_pickup', status_text: 'Доставлена' },
  ])
  const [waiting] = (await locker.card()).commands
  const url = `${locker.path}/commands/${waiting?.uid}`
  expect((await anna().inject({ method: 'DELETE', url })).json()).toMatchObject({
    commands: [{ state: 'withdrawn' }],
  })
})

test.for([
  [{ kind: 'open_door', door: 9 }, 400],
  [{ kind: 'open_door' }, 400],
  [{ kind: 'format_disk' }, 400],
  [{ kind: 'reboot', reason: ' ' }, 400],
] as const)('%j is no command', async ([payload, status]) => {
  const locker = await newLocker()
  expect((await locker.order(payload)).statusCode).toBe(status)
  expect((await locker.card()).commands).toEqual([])
})

test('a point without a confirmed device takes no command, and a new device none of the old one', async () => {
  const waiting = await newLocker('pending')
  const refused = await waiting.order({ kind: 'reboot' })
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'device_missing'])
  const locker = await newLocker()
  await locker.order({ kind: 'reboot' })
  const url = `${locker.path}/devices/${locker.uid}`
  expect((await anna().inject({ method: 'DELETE', url })).json()).toMatchObject({ state: 'none' })
  const token = await makeTestDevice(db(), locker.pointUid)
  const headers = { authorization: `Device ${token}` }
  const feed = await opened().app.inject({ url: '/api/device/feed', headers })
  expect(feed.json<FeedResponse>().commands).toEqual([])
})
test('a device is connected by a code and its digits, and people by number and PIN', async () => {
  const { number, path, uid } = await newLocker('pending')
  const made_ = await anna().inject({ method: 'POST', url: `${path}/code` })
  expect(made_.json()).toEqual({ code: expect.stringMatching(/^[0-9A-Z]{10}$/) })
  const [device] = (await anna().inject({ url: path })).json<LockerCard>().devices
  const confirm = (digits: string) =>
    anna().inject({
      method: 'POST',
      url: `${path}/devices/${uid}/confirmation`,
      payload: { digits },
    })
  const wrong = device?.digits === '000000' ? '000001' : '000000'
  expect((await confirm(wrong)).statusCode).toBe(409)
  expect((await confirm(device?.digits ?? '')).json()).toMatchObject({ state: 'silent' })
  const payload = { name: 'Иван', role: 'courier', points: [number, number] }
  const url = '/api/operator/locker_staff'
  const person = (await anna().inject({ method: 'POST', url, payload })).json<{ badge: string }>()
  const listed = () => anna().inject({ url })
  expect((await listed()).json()).toMatchObject({
    results: [{ badge: person.badge, name: 'Иван', active: true, points: [number] }],
  })
  expect((await listed()).body).not.toContain('pin')
  await anna().inject({ method: 'POST', url: `${url}/${person.badge}/stop` })
  expect((await listed()).json()).toMatchObject({ results: [{ active: false }] })
})

test('a number, a name and a message that no column takes are rejected', async () => {
  const locker = await newLocker()
  const broken = 'a\0b'
  const post = (url: string, payload: object) => anna().inject({ method: 'POST', url, payload })
  const person = { name: 'Иван', role: 'courier', points: [locker.number] }
  const staff = '/api/operator/locker_staff'
  const order = { kind: 'message', text: broken, reason: 'Проверка' }
  const statuses = [
    (await anna().inject({ url: `/api/operator/lockers/${encodeURIComponent(broken)}` }))
      .statusCode,
    (await post(staff, { ...person, name: broken })).statusCode,
    (await post(staff, { ...person, points: [broken] })).statusCode,
    (await post(`${staff}/${encodeURIComponent(broken)}/stop`, {})).statusCode,
    (await post(`${locker.path}/commands`, order)).statusCode,
  ]
  expect(statuses).toEqual([404, 400, 400, 404, 400])
})

import type { LockerCard } from '@yacheyka/contract/device/locker-card'
import { getParcel } from '@yacheyka/contract/parcels/parcels'
import { listSentParcels } from '@yacheyka/contract/parcels/sent-parcels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { move } from '#/ledger/test-ledger.ts'
import { signInOperator } from '#/operators/test-operators.ts'
import { bodyOf, cellsOf, insertTerminal, lineTo } from '#/orders/test-orders.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { readDeviceRoot } from './device-root.ts'
import {
  addStaff,
  confirmDevice,
  listDevices,
  makeEnrolmentCode,
  revokeDevice,
} from './manage-devices.ts'
import { type LockerProcess, startLockerProcess } from './test-locker-process.ts'

// The program of a cabinet against the product itself, over HTTP: what each of them believes of the other is tested
// beside them.

let opened: TestApp
let address: string
let locker: LockerProcess | undefined
let root: string
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off' })
  root = await readDeviceRoot(opened.database.db, opened.context.config)
  address = await opened.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await locker?.remove()
  await opened.close()
})

const db = () => opened.database.db
const by = () => ({ actor: CLI_ACTOR, root, now: new Date() })

/** Parcels by the cabinet's list: the sender's number and what is said of it. */
async function listed({ userUid, headers }: TestAccount): Promise<string[]> {
  const response = await opened.app.inject({
    url: listSentParcels.path.replace(':uid', userUid),
    headers,
  })
  const { results } = listSentParcels.responses[200].parse(response.json())
  return results
    .map((row) => `${row.parcel_number} ${row.parcel_status} ${row.parcel_status_text}`)
    .toSorted()
}

test('two parcels are ordered, loaded by a courier, handed out by PIN and by QR code; an operator opens a door', async () => {
  const terminal = await insertTerminal(db(), { M: 3 })
  await opened.context.points.refresh()
  locker = await startLockerProcess(address, await makeEnrolmentCode(db(), terminal.number, by()))
  const [device] = await listDevices(db(), terminal.number, root)
  expect(device).toMatchObject({ state: 'pending', digits: locker.locker.digits })
  const { uid = '', digits = '' } = device ?? {}
  await confirmDevice(db(), { uid, digits, replace: false }, by())
  const courier = { name: 'Иван', role: 'courier', points: [terminal.number] } as const
  const staff = await addStaff(db(), courier, by())

  const anna = await signInCustomer(opened)
  await move(db(), { customerUid: anna.customerUid, change: 10_000_000 })
  const lines = ['А-1', 'А-2'].map((parcel_number) => lineTo(terminal, { parcel_number }))
  const ordered = await opened.app.inject({
    method: 'POST',
    url: `/api/juridical/juridical_users/${anna.userUid}/juridical_orders`,
    headers: anna.headers,
    payload: await bodyOf(db(), lines),
  })
  expect(ordered.statusCode).toBe(201)
  expect(await cellsOf(db(), terminal)).toEqual(['M 2/3'])
  const parcels = await db()
    .selectFrom('parcel')
    .select(['uid', 'barcode'])
    .where('customer_uid', '=', anna.customerUid)
    .orderBy('parcel_number')
    .execute()
  const { agent } = locker.locker
  await expect
    .poll(() => [agent.state().tasks.size, agent.state().meta.staff.length])
    .toEqual([2, 1])

  locker.press('courier')
  await locker.see('G1_sign_in')
  await locker.type(staff.badge + staff.pin)
  expect(await locker.see('G1_menu')).toMatchObject({ name: 'Иван', load: 2 })
  locker.press('load')
  for (const { barcode } of parcels) {
    await locker.see('G2_scan')
    locker.scan(barcode)
    await locker.see('G2_door')
    await expect.poll(() => agent.screen.view().screen).toMatchObject({ open: true, size: 'M' })
    const screen = agent.screen.view().screen
    locker.putIn('door' in screen ? screen.door : 0, barcode)
  }
  await locker.see('G2_scan')
  locker.press('done')
  await expect
    .poll(() => listed(anna))
    .toEqual(['А-1 ready_for_pickup Доставлена', 'А-2 ready_for_pickup Доставлена'])

  const codes = []
  for (const parcel of parcels) {
    const url = getParcel.path.replace(':uid', parcel.uid)
    codes.push(getParcel.responses[200].parse((await opened.app.inject({ url })).json()))
  }
  // A restart in between: what it knows stands in its store.
  locker = await locker.restart()
  locker.press('enter_pin')
  await locker.see('C1')
  await locker.type(codes[0]?.pincode ?? '')
  await handOut(locker)
  locker.scan(codes[1]?.qrstring ?? '')
  await handOut(locker)
  await expect.poll(() => listed(anna)).toEqual(['А-1 issued Выдана', 'А-2 issued Выдана'])
  expect(await cellsOf(db(), terminal)).toEqual(['M 0/3'])

  await operatorActs(locker, terminal.number)

  await revokeDevice(db(), uid, by())
  await locker.see('B1')
})

/** An operator opens an empty door, and sees it on the wall of the console. */
async function operatorActs({ locker: { hands } }: LockerProcess, number: string): Promise<void> {
  const anna = await signInOperator(opened, 'manager')
  const path = `/api/operator/lockers/${encodeURIComponent(number)}`
  const card = async () => (await anna.inject({ url: path })).json<LockerCard>()
  await expect.poll(async () => (await card()).doors[4]?.content).toBe('empty')
  const payload = { kind: 'open_door', door: 5, reason: 'Проверка замка' }
  await anna.inject({ method: 'POST', url: `${path}/commands`, payload })
  await expect
    .poll(async () => {
      const { commands, doors } = await card()
      return [commands[0]?.state, commands[0]?.result, doors[4]?.sensed]
    })
    .toEqual(['done', 'opened', 'open'])
  expect(hands?.perform({ act: 'push', door: 5 })).toBe(true)
}

async function handOut(at: LockerProcess): Promise<void> {
  const { door } = await at.see('D2')
  at.takeOut(door)
  await at.see('D7')
  at.press('took_it')
  await at.see('D9')
  at.press('done')
  await at.see('A1')
}

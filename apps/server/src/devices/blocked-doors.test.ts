import type { FeedResponse } from '@yacheyka/contract/device/feed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { makeTestDevice, sendReport } from './test-devices.ts'

let opened: TestApp
let anna: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInOperator(opened, 'manager', 'anna')
})
afterAll(() => opened.close())

const DOORS = [1, 2, 3].map((door) => ({
  door,
  board: 1,
  channel: door,
  size: 'M' as const,
  low: false,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
}))
let made = 0

/** A locker that has been told its config and what it was ordered. */
async function newLocker() {
  made += 1
  const number = `БЛОК-${made}`
  const pointUid = await insertPoint(opened.database.db, { number })
  let token = await makeTestDevice(opened.database.db, pointUid, { doors: DOORS })
  const known = { config: 0, commands: 0 }
  const feed = async (requested: Partial<typeof known> = {}) => {
    const { config, commands } = { ...known, ...requested }
    const response = await opened.app.inject({
      url: `/api/device/feed?cursor=0&wait=0&config=${config}&commands=${commands}`,
      headers: { authorization: `Device ${token}` },
    })
    return response.json<FeedResponse>()
  }
  known.config = (await feed()).config?.version ?? 0
  let seq = 0
  return {
    feed,
    known,
    saw: (kind: string, door: number, reason: string | null, at = new Date()) => {
      seq += 1
      const fact = { seq, datetime: at.toISOString(), quality: 'exact', kind, door, barcode: null }
      return sendReport(opened, token, { facts: [{ ...fact, body: { reason } }] })
    },
    order: async (kind: string, door: number, text: string | null = null) => {
      await anna.inject({
        method: 'POST',
        url: `/api/operator/lockers/${encodeURIComponent(number)}/commands`,
        payload: { kind, door, text, reason: 'Осмотр' },
      })
      const [command] = (await feed()).commands
      known.commands = command?.number ?? 0
      await sendReport(opened, token, {
        acks: [{ uid: command?.uid, state: 'done', result: null }],
      })
    },
    showMessage: (text: string) =>
      anna.inject({
        method: 'POST',
        url: `/api/operator/lockers/${encodeURIComponent(number)}/commands`,
        payload: { kind: 'message', text, reason: 'Осмотр' },
      }),
    replace: async () => {
      await opened.database.db
        .updateTable('device')
        .set({ state: 'revoked', revoked_at: new Date() })
        .where('point_uid', '=', pointUid)
        .execute()
      token = await makeTestDevice(opened.database.db, pointUid, { doors: DOORS })
    },
  }
}

test('a locker that has its store is given no blocks: they come as commands', async () => {
  const locker = await newLocker()
  await locker.order('block_door', 2, 'петля')
  expect((await locker.feed()).blocked_doors).toBeNull()
  expect((await locker.feed({ config: 1 })).blocked_doors).toBeNull()
})

test('a message that another has replaced does not pass for a response of a lost store', async () => {
  const locker = await newLocker()
  await locker.order('block_door', 2, 'петля')
  await locker.showMessage('Моем до 18:00')
  await locker.showMessage('Моем до 19:00')
  expect((await locker.feed()).blocked_doors).toBeNull()
})

test('a new store, another computer and a copy of before are informed what operators have blocked', async () => {
  const locker = await newLocker()
  await locker.order('block_door', 2, 'петля')
  const blocked = [{ door: 2, reason: 'петля' }]
  expect((await locker.feed({ config: 0, commands: 0 })).blocked_doors).toEqual(blocked)
  expect((await locker.feed({ commands: 0 })).blocked_doors).toEqual(blocked)
  await locker.replace()
  expect((await locker.feed({ config: 0, commands: 0 })).blocked_doors).toEqual(blocked)
})

test('the last word of a door counts, whoever had it', async () => {
  const locker = await newLocker()
  for (const door of [1, 2, 3]) await locker.order('block_door', door)
  await locker.order('unblock_door', 1)
  await locker.saw('door_blocked', 2, 'operator: ', new Date(Date.now() + 1000))
  await locker.saw('door_unblocked', 2, null, new Date(Date.now() + 2000))
  await locker.saw('door_blocked', 3, 'operator: ', new Date(Date.now() + 1000))
  expect((await locker.feed({ config: 0 })).blocked_doors).toEqual([{ door: 3, reason: '' }])
  await locker.saw('door_blocked', 3, 'courier', new Date(Date.now() + 3000))
  expect((await locker.feed({ config: 0 })).blocked_doors).toEqual([])
})

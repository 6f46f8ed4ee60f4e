import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Secrets } from '@yacheyka/locker/ports/vault'
import { createSync } from '@yacheyka/locker/sync'
import {
  createTestLocker,
  parcelOf,
  START,
  type TestLocker,
  taskOf,
} from '@yacheyka/locker/test-locker'
import { createFakeServer, type FakeServer } from '@yacheyka/locker/test-server'
import { afterAll, expect, test, vi } from 'vitest'
import { openSqliteStore } from './sqlite-store.ts'
import { StoreInUse } from './store-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'continue-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
/** A store and the file of its copy, on one partition for want of two. */
const newFiles = () => {
  files += 1
  const data = join(folder, String(files))
  mkdirSync(join(data, 'copy'), { recursive: true })
  return { file: join(data, 'locker.sqlite'), copy: join(data, 'copy', 'locker.sqlite') }
}
type Files = ReturnType<typeof newFiles>
const open = ({ file, copy }: Files) => openSqliteStore(file, { copy })
const damage = (file: string) => {
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  writeFileSync(file, Buffer.alloc(9000, 7))
}

const SECRETS: Secrets = {
  deviceUid: 'device',
  token: 'device.token',
  nextToken: null,
  codeKey: { version: 1, key: 'key' },
  serverKeys: ['key'],
  privateKey: 'key',
}
const PARCELS = [1, 2, 3, 4, 5, 6, 7].map((number) => parcelOf(number, [number]))

/** A locker over a store of files, and its exchange with the server. */
async function start(given: Files, server: FakeServer, isFirst: boolean) {
  const locker = await createTestLocker({
    parcels: isFirst ? PARCELS : [],
    makeStore: (changes) => {
      const store = open(given)
      if (isFirst) void store.commit(changes)
      return store
    },
  })
  const sync = createSync({
    version: '0.1.0',
    agent: locker.agent(),
    store: locker.store,
    wire: server.wire,
    vault: { secrets: () => SECRETS, save: () => Promise.resolve() },
    clock: locker.clock,
    killPoint: () => {},
    verifyRevocation: () => Promise.resolve(false),
    random: () => 0.5,
  })
  const sendAll = async () => {
    while ((await sync.report()).kind === 'done');
  }
  return { locker, poll: () => sync.poll(0), sendAll }
}

async function fetchParcel(locker: TestLocker, number: number) {
  await locker.scan(PARCELS[number - 1]?.qr ?? '')
  await locker.wait(150)
  locker.take(number)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  await locker.press('done')
}

const taskAt = (number: number, change: number, isGone: boolean) => {
  const parcel = PARCELS[number - 1] ?? parcelOf(number, [number])
  const state = isGone ? 'forget' : 'keep'
  const about = isGone
    ? ({ status: 'issued', status_at: new Date(START + 60_000).toISOString() } as const)
    : {}
  const task = taskOf(parcel, { change, state, ...about })
  return { ...task, cells: task.cells.map((cell) => ({ ...cell, number, state }) as const) }
}

test('five hand-outs after the copy the store is damaged: nothing is lost, doubled or contradicted', async () => {
  const given = newFiles()
  const server = createFakeServer(START)
  server.tasks = PARCELS.map((_, index) => taskAt(index + 1, index + 2, false))
  const first = await start(given, server, true)
  await first.poll()
  // Not sent before the copy: the copy knows it as unsent.
  await fetchParcel(first.locker, 7)
  expect(await first.locker.store.copy()).toBe(true)
  for (const number of [1, 2, 3, 4, 5]) await fetchParcel(first.locker, number)
  await first.sendAll()
  const reported = [...server.events.keys()]
  expect(reported).toHaveLength(6)
  const facts = server.facts.size
  first.locker.cutPower()
  await first.locker.store.close()
  damage(given.file)

  server.tasks = [1, 2, 3, 4, 5, 6, 7].map((one) => taskAt(one, one + 20, one !== 6))
  const second = await start(given, server, false)
  const { locker } = second
  expect((await locker.rows()).at(-1)).toMatchObject({
    body: { kind: 'store_replaced', details: { from: 'copy' } },
  })
  await second.poll()
  await second.sendAll()
  // What the copy had not sent arrives under the identity of before: it is known.
  expect([...server.events.keys()]).toEqual(reported)
  expect(server.facts.size).toBe(facts + 1)
  for (const number of [1, 2, 3, 4, 5, 7])
    expect(locker.agent().state().doors.get(number)).toMatchObject({
      content: 'unknown',
      cell: null,
    })
  const cabinetDoor = locker.cabinet.doors.get(6)
  if (cabinetDoor !== undefined) cabinetDoor.inside = 'YA6-1'
  await fetchParcel(locker, 6)
  await second.sendAll()
  const barcodes = [...server.events.values()].map(({ barcode, status }) => `${barcode} ${status}`)
  expect(barcodes.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((one) => `YA${one}-1 issued`))
  expect(server.contradictions).toEqual([])
  expect(await locker.store.countUnsent()).toBe(0)
  await locker.store.close()
})

test('what was lost unsent is reported anew by whoever comes again, under numbers of its own', async () => {
  const given = newFiles()
  const server = createFakeServer(START)
  const first = await start(given, server, true)
  await first.poll()
  expect(await first.locker.store.copy()).toBe(true)
  await fetchParcel(first.locker, 1)
  const [lost] = (await first.locker.store.recent(1)).map(({ seq }) => seq)
  first.locker.cutPower()
  await first.locker.store.close()
  damage(given.file)
  const { locker, poll, sendAll } = await start(given, server, false)
  await fetchParcel(locker, 1)
  await poll()
  await sendAll()
  const [id = ''] = server.events.keys()
  expect(Number(id.split('-')[1])).toBeGreaterThan((lost ?? 0) + 9000)
  expect([server.events.size, server.contradictions]).toEqual([1, []])
  await locker.store.close()
})

test('a store that has gone is continued, too, and a log that it has left is not applied', async () => {
  const given = newFiles()
  const store = open(given)
  const { storeId } = (await store.load()).meta
  await store.copy()
  await store.commit([{ table: 'meta', values: { nextSeq: 50 } }])
  const wal = readFileSync(`${given.file}-wal`)
  await store.close()
  rmSync(given.file)
  writeFileSync(`${given.file}-wal`, wal)
  // The power was cut while another one was begun.
  writeFileSync(`${given.file}.new`, 'half')
  const again = open(given)
  expect((await again.load()).meta).toMatchObject({
    nextSeq: 10_001,
    replacedBy: 'copy',
    earlierStores: [{ storeId, before: 1 }],
  })
  await again.close()
})

test('a store that another program has locked is not damaged: it is not continued from its copy', async () => {
  const given = newFiles()
  const store = open(given)
  const { meta } = await store.load()
  await store.copy()
  await store.commit([{ table: 'meta', values: { nextSeq: 7 } }])
  await store.close()
  const other = new DatabaseSync(given.file)
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE')
  expect(() => open(given)).toThrow(StoreInUse)
  other.close()
  expect(existsSync(`${given.file}.damaged`)).toBe(false)
  const again = open(given)
  expect((await again.load()).meta).toEqual({ ...meta, nextSeq: 7 })
  await again.close()
})

test('while one program continues a damaged store, another is rejected', async () => {
  const given = newFiles()
  const store = open(given)
  await store.copy()
  await store.close()
  damage(given.file)
  const again = openSqliteStore(given.file, {
    copy: given.copy,
    copyFile: (from, to) => {
      expect(existsSync(given.file)).toBe(false)
      expect(() => open(given)).toThrow(StoreInUse)
      copyFileSync(from, to)
    },
  })
  expect((await again.load()).meta.replacedBy).toBe('copy')
  await again.close()
})

test.for([
  { copied: 'damaged', bytes: Buffer.alloc(9000, 7) },
  { copied: 'empty', bytes: Buffer.alloc(0) },
  { copied: 'cut short', bytes: null },
])('a copy that is $copied is as good as none', async ({ bytes }) => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const given = newFiles()
  const store = open(given)
  await store.copy()
  await store.close()
  const whole = readFileSync(given.copy)
  damage(given.file)
  writeFileSync(given.copy, bytes ?? whole.subarray(0, whole.length / 2))
  const again = open(given)
  expect((await again.load()).meta).toMatchObject({ nextSeq: 1, replacedBy: 'empty' })
  expect(existsSync(`${given.file}.new`)).toBe(false)
  expect(errors).toHaveBeenCalled()
  errors.mockRestore()
  await again.close()
})

test('a copy takes the place of the one before only once it is whole', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const given = newFiles()
  const store = open(given)
  expect(await store.copy()).toBe(true)
  const before = readFileSync(given.copy)
  await store.commit([{ table: 'meta', values: { nextSeq: 7 } }])
  // What a power cut left of another one is in the way, then it is not.
  mkdirSync(`${given.copy}.new`)
  expect(await store.copy()).toBe(false)
  expect(readFileSync(given.copy)).toEqual(before)
  rmSync(`${given.copy}.new`, { recursive: true })
  writeFileSync(`${given.copy}.new`, 'half')
  expect(await store.copy()).toBe(true)
  const copied = new DatabaseSync(given.copy, { readOnly: true })
  const value = copied.prepare(`SELECT value FROM meta WHERE key = 'nextSeq'`).get()?.['value']
  expect(value).toBe('7')
  copied.close()
  errors.mockRestore()
  await store.close()
})

test('a partition that is not there costs the copy and nothing else', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const { file } = newFiles()
  const copy = join(folder, 'gone', 'locker.sqlite')
  const store = open({ file, copy })
  expect(await store.copy()).toBe(false)
  await store.commit([{ table: 'meta', values: { nextSeq: 7 } }])
  await store.close()
  expect(errors).toHaveBeenCalledOnce()
  errors.mockRestore()
})

test('a full disk gives its reserve for the commit', async () => {
  const { file } = newFiles()
  const release = vi.fn<() => boolean>().mockReturnValue(false)
  release.mockImplementationOnce(() => {
    const other = new DatabaseSync(file)
    other.exec('DELETE FROM guard')
    other.close()
    return true
  })
  const store = openSqliteStore(file, { maxPages: 40, reserve: { release, refill: () => {} } })
  const put = (count: number) =>
    store.commit([
      {
        table: 'guard',
        row: { kind: `${count}`.padEnd(900), wrong: [], countedFrom: 0, level: 0, until: 0 },
      },
      { table: 'meta', values: { nextSeq: count } },
    ])
  let count = 0
  do {
    count += 1
    await put(count)
  } while (release.mock.calls.length === 0)
  expect((await store.load()).meta.nextSeq).toBe(count)
  await expect(
    (async () => {
      for (let more = count + 1; more < 500; more += 1) await put(more)
    })(),
  ).rejects.toThrow(/full/)
  await store.close()
})

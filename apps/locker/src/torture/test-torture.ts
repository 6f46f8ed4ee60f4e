import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { DeviceTask } from '@yacheyka/contract/device/feed'
import type { CabinetDoor } from '@yacheyka/locker/boards/sim-cabinet'
import type { Secrets } from '@yacheyka/locker/ports/vault'
import { taskOf, type TestParcel } from '@yacheyka/locker/test-locker'
import type { FakeServer } from '@yacheyka/locker/test-server'
import { openSqliteStore } from '../store/sqlite-store.ts'
import { startFakeServer } from './test-http-server.ts'
import {
  act,
  BADGE,
  cellOf,
  CELLS,
  FETCHED,
  type Holder,
  leave,
  OVERDUE,
  PAUSE,
  type People,
  STAFF_PIN,
} from './test-people.ts'
import { type LockerProcess, startLocker } from './test-process.ts'

// A courier loads two parcels, the operator opens a door from afar, a recipient fetches the one parcel, and the courier takes
// out the other, which is overdue; meanwhile the locker's process is killed again and again: at kill points by their number,
// and at any moment. Cabinet and server stand outside of it. Then both are compared.

const KEY = 'key of the codes'
const COMMAND = 'command-1'
/** Too big for both parcels. */
const REMOTE_DOOR = 24
const HOUR = 3_600_000
/** Bounds of a run that does not end; on a busy machine one takes more of them. */
const STEPS = 3000
const SETTLE_STEPS = 500

const hmac = (text: string) => createHmac('sha256', KEY).update(text).digest('hex')
const SECRETS: Secrets = {
  deviceUid: 'device',
  token: 'token',
  nextToken: null,
  codeKey: { version: 1, key: KEY },
  serverKeys: [],
  privateKey: '',
}

export interface TortureResult {
  readonly kills: number
  readonly findings: readonly string[]
}

const isoOf = (instant: number) => new Date(instant).toISOString()

/** A parcel on its way, as the server tells it. */
function broughtTask(parcel: TestParcel): DeviceTask {
  const task = taskOf(parcel, { status: 'in_delivery', state: 'expect' })
  return {
    ...task,
    cells: task.cells.map((cell) => ({ ...cell, state: 'expect' as const })),
    pin_hash: hmac(parcel.pin),
    qr_hash: hmac(parcel.qr),
  }
}

/**
 * One way of two parcels.
 * @param killAts for each start of the process the kill point at which it dies; negative: so many steps of the person
 *   after its start; the starts after that are left alone
 */
export async function tortureOnce(killAts: readonly number[]): Promise<TortureResult> {
  const data = mkdtempSync(join(tmpdir(), 'locker-torture-'))
  const http = await startFakeServer()
  const { server, address } = http
  writeFileSync(join(data, 'secrets.json'), JSON.stringify(SECRETS))
  server.tasks = [FETCHED, OVERDUE].map(broughtTask)
  const pin_hash = hmac(`${BADGE}:${STAFF_PIN}`)
  server.staff = [{ badge: BADGE, name: 'Иван', role: 'courier', pin_hash }]
  const left = [...killAts]
  const people: People = {
    holders: new Map(CELLS.map((cell) => [cell, 'van'])),
    hasTaken: false,
    isAsked: false,
    isDone: false,
  }
  let locker: LockerProcess | null = null
  let killAfter = 0
  let kills = 0
  try {
    for (let step = 0; step < STEPS && !people.isDone; step += 1) {
      decide(server, people)
      if (locker === null || !locker.isAlive()) {
        const next = left.shift() ?? 0
        locker = await startLocker(data, address, Math.max(0, next))
        people.hasTaken = false
        killAfter = next < 0 ? step - next : 0
        if (next !== 0) kills += 1
        continue
      }
      if (killAfter > 0 && step >= killAfter) await locker.kill()
      else await act(locker, people, data)
    }
    await finish(locker)
    return { kills, findings: await examine(data, server, people) }
  } finally {
    await locker?.kill()
    await http.close()
    rmSync(data, { recursive: true })
  }

  /** The screen is left as people leave it, and everything is sent. */
  async function finish(last: LockerProcess | null) {
    await last?.kill()
    const alive = await startLocker(data, address, 0)
    for (let step = 0; step < SETTLE_STEPS; step += 1) {
      const view = (await alive?.view()) ?? null
      if (alive !== null && view !== null) await leave(alive, view, data)
      await setTimeout(PAUSE)
      if (view?.screen.id === 'A1' && countUnsentIn(data) === 0 && server.acks.size > 0) break
    }
    await alive?.kill()
  }
}

/** What the operator and the server do of themselves. */
function decide(server: FakeServer, { holders }: People): void {
  const isIn = (cell: string) =>
    [...server.events.values()].some(
      ({ barcode, status }) => barcode === cell && status === 'ready_for_pickup',
    )
  if (server.commands.length === 0 && CELLS.every((cell) => holders.get(cell) === 'cabinet')) {
    const now = Date.now()
    const about = { door: REMOTE_DOOR, text: null, until: null, approved: true }
    const stamps = { issued_at: isoOf(now), expires_at: isoOf(now + HOUR) }
    server.commands = [{ uid: COMMAND, number: 1, kind: 'open_door', ...about, ...stamps }]
  }
  const [fetched, overdue] = server.tasks
  if (fetched === undefined || overdue?.status !== 'in_delivery') return
  if (holders.get(cellOf(FETCHED)) !== 'recipient' || !isIn(cellOf(OVERDUE))) return
  const cells = overdue.cells.map((cell) => ({ ...cell, state: 'keep' as const }))
  const changes = { status: 'overdue', state: 'keep', change: 2 } as const
  server.tasks = [fetched, { ...overdue, ...changes, cells, status_at: isoOf(Date.now()) }]
}

/** Reads beside the locker, which alone may open it as its store. */
function countUnsentIn(data: string): unknown {
  const database = new DatabaseSync(join(data, 'locker.sqlite'), { readOnly: true })
  const row = database.prepare('SELECT count(*) AS count FROM outbox WHERE sent IS NULL').get()
  database.close()
  return row?.['count']
}

/** Wall, journal and server must tell one story. */
async function examine(
  data: string,
  server: FakeServer,
  people: People,
): Promise<readonly string[]> {
  const findings = server.contradictions.map((id) => `${id}: sent again in other words`)
  const store = openSqliteStore(join(data, 'locker.sqlite'))
  const { doors, tasks } = await store.load()
  const rows = await store.recent(10_000)
  await store.close()
  const ends: readonly (readonly [TestParcel, Holder, string])[] = [
    [FETCHED, 'recipient', 'issued'],
    [OVERDUE, 'courier', 'taken_for_return'],
  ]
  for (const [parcel, holder, end] of ends) {
    const cell = cellOf(parcel)
    const count = (status: string) =>
      [...server.events.values()].filter(
        (event) => event.barcode === cell && event.status === status,
      ).length
    if (people.holders.get(cell) !== holder)
      findings.push(`${cell}: with ${people.holders.get(cell)} instead of its ${holder}`)
    for (const status of ['delivered', 'ready_for_pickup'])
      if (count(status) !== 1) findings.push(`${cell}: ${status} ${count(status)} times`)
    const belief = tasks.get(parcel.barcode)?.own.find((own) => own.cell === cell)?.state
    if (count(end) > 1) findings.push(`${cell}: ${end} twice`)
    const mayDoubt = holder === 'recipient' && belief === 'doubtful'
    if (count(end) === 0 && !mayDoubt) findings.push(`${cell}: gone, and nobody says so`)
  }
  const response = server.acks.get(COMMAND)
  if (response === undefined) findings.push('the command was never answered')
  const remote = rows.filter(
    ({ body }) => body.door === REMOTE_DOOR && 'kind' in body && body.kind === 'door_opened',
  ).length
  if (remote > 1) findings.push(`one command, ${remote} openings`)
  if (response?.state === 'done' && remote !== 1) findings.push('answered, and never seen open')
  const parcels = rows.filter(({ stream }) => stream === 'parcel').length
  if (parcels !== server.events.size) findings.push('events of the journal and the server differ')
  if (rows.length - parcels !== server.facts.size) findings.push('facts are missing')
  const named = new Set(rows.map(({ body }) => body.door))
  const cabinet = JSON.parse(
    readFileSync(join(data, 'cabinet.json'), 'utf8'),
  ) as readonly CabinetDoor[]
  for (const { no, pulses } of cabinet)
    if (pulses > 0 && !named.has(no)) findings.push(`door ${no}: opened, and no row says so`)
  if (doors.size !== cabinet.length) findings.push('doors are missing')
  return findings
}

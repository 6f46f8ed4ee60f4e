import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CabinetDoor } from '@yacheyka/locker/boards/sim-cabinet'
import type { IntentKind, ScreenId, View } from '@yacheyka/locker/ports/screen'
import type { Secrets } from '@yacheyka/locker/ports/vault'
import { parcelOf, taskOf } from '@yacheyka/locker/test-locker'
import { openSqliteStore } from '../store/sqlite-store.ts'
import { startFakeServer } from './test-http-server.ts'
import { type LockerProcess, startLocker } from './test-process.ts'

// A courier loads a parcel and its recipient fetches it, while the locker's process is killed again and again: at kill
// points by their number, and at any moment. Cabinet and server stand outside of it. Then both are compared.

const KEY = 'key of the codes'
const BADGE = '100200'
const STAFF_PIN = '123456'
const PARCEL = parcelOf(1, [0])
const CELL = `${PARCEL.barcode}-1`
/** Bounds of a run that does not end; on a busy machine one takes more of them. */
const STEPS = 2000
const PAUSE = 40
const SETTLE_STEPS = 500

const wait = (milliseconds: number): Promise<void> => setTimeout(milliseconds)
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

/**
 * One way of one parcel.
 * @param killAts for each start of the process the kill point at which it dies; negative: so many steps of the person
 *   after its start; the starts after that are left alone
 */
export async function tortureOnce(killAts: readonly number[]): Promise<TortureResult> {
  const data = mkdtempSync(join(tmpdir(), 'locker-torture-'))
  const http = await startFakeServer()
  const { server, address } = http
  writeFileSync(join(data, 'secrets.json'), JSON.stringify(SECRETS))
  const task = taskOf(PARCEL, { status: 'in_delivery', state: 'expect' })
  server.tasks = [
    {
      ...task,
      cells: task.cells.map((cell) => ({ ...cell, state: 'expect' as const })),
      pin_hash: hmac(PARCEL.pin),
      qr_hash: hmac(PARCEL.qr),
    },
  ]
  const pin_hash = hmac(`${BADGE}:${STAFF_PIN}`)
  server.staff = [{ badge: BADGE, name: 'Иван', role: 'courier', pin_hash }]
  const left = [...killAts]
  const person: Person = { hands: 'courier', isAsked: false }
  let locker: LockerProcess | null = null
  let killAfter = 0
  let kills = 0
  try {
    for (let step = 0; step < STEPS && person.hands !== 'recipient'; step += 1) {
      if (locker === null || !locker.isAlive()) {
        const next = left.shift() ?? 0
        locker = await startLocker(data, address, Math.max(0, next))
        killAfter = next < 0 ? step - next : 0
        if (next !== 0) kills += 1
        continue
      }
      if (killAfter > 0 && step >= killAfter) await locker.kill()
      else await act(locker, person, data)
    }
    await finish(locker)
    return { kills, findings: await examine(data, server, person) }
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
      await wait(PAUSE)
      if (view?.screen.id === 'A1' && (await unsentIn(data)) === 0) break
    }
    await alive?.kill()
  }
}

interface Person {
  /** Who has the parcel; null: it lies in the cabinet. */
  hands: 'courier' | 'recipient' | null
  /** A power cut left a question that the courier answers. */
  isAsked: boolean
}

const BUTTONS: Partial<Record<ScreenId, IntentKind>> = {
  D4: 'retry',
  D5: 'done',
  D7: 'took_it',
  D9: 'done',
  G3_unknown: 'next',
  G3_failed: 'next',
  G5_reasons: 'done',
  G5_done: 'sign_out',
}

/** The cabinet as it stands: of steel, whatever the process says or whether it lives. */
function wallOf(data: string): readonly CabinetDoor[] {
  const file = join(data, 'cabinet.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly CabinetDoor[]) : []
}

function look(person: Person, wall: readonly CabinetDoor[]): void {
  if (wall.some(({ inside }) => inside === CELL)) person.hands = null
  else if (person.hands === null) person.hands = 'recipient'
}

/** One glance at the screen and the wall, one act. */
async function act(locker: LockerProcess, person: Person, data: string): Promise<void> {
  const view = await locker.view()
  const doors = wallOf(data)
  look(person, doors)
  if (view === null) return
  const { screen } = view
  const press = (kind: IntentKind) => locker.press(view, { kind })
  const isOpen = (no: number) => doors.some((door) => door.no === no && door.isOpen)
  const shut = (no: number) => locker.act({ act: 'push', door: no })
  if (screen.id === 'G2_door') {
    if (!isOpen(screen.door)) return wait(PAUSE)
    if (person.hands === 'courier')
      await locker.act({ act: 'put', door: screen.door, barcode: CELL })
    // Whether it was laid there before the process died is seen on the wall.
    look(person, wallOf(data))
    if (person.hands === 'courier') return
    return shut(screen.door)
  }
  if (screen.id === 'D2' || screen.id === 'D6') {
    const { door } = screen
    await locker.act({ act: 'take', door })
    look(person, wallOf(data))
    return shut(door)
  }
  const open = doors.find((door) => door.isOpen)
  if (open !== undefined && screen.id !== 'D1') return shut(open.no)
  if (screen.id === 'A1') {
    if (person.hands === 'courier' || person.isAsked) return press('courier')
    return locker.act({ act: 'scan', payload: PARCEL.qr })
  }
  if (screen.id === 'G1_sign_in') {
    const digit = (screen.field === 'number' ? BADGE : STAFF_PIN)[screen.digits.length]
    return digit === undefined ? undefined : locker.press(view, { kind: 'digit', digit })
  }
  person.isAsked = screen.id === 'C4'
  if (screen.id === 'G1_menu') return press(person.hands === 'courier' ? 'load' : 'sign_out')
  if (screen.id === 'G2_scan')
    return person.hands === 'courier' ? locker.act({ act: 'scan', payload: CELL }) : press('done')
  if (screen.id === 'G3_doubtful')
    return press(isInside(doors, screen.door) ? 'lies_inside' : 'cell_is_empty')
  if (screen.id === 'D1') return wait(PAUSE)
  await press(BUTTONS[screen.id] ?? 'back')
}

const isInside = (doors: readonly CabinetDoor[], no: number): boolean =>
  doors.some((door) => door.no === no && door.inside !== null)

async function leave(locker: LockerProcess, view: View, data: string): Promise<void> {
  for (const { no, isOpen } of wallOf(data)) if (isOpen) await locker.act({ act: 'push', door: no })
  await locker.press(view, { kind: BUTTONS[view.screen.id] ?? 'back' })
}

async function unsentIn(data: string): Promise<number> {
  const store = openSqliteStore(join(data, 'locker.sqlite'))
  const rows = await store.unsent(1)
  await store.close()
  return rows.length
}

/** Wall, journal and server must tell one story. */
async function examine(
  data: string,
  server: Awaited<ReturnType<typeof startFakeServer>>['server'],
  person: Person,
): Promise<readonly string[]> {
  const findings = server.contradictions.map((id) => `${id}: sent again in other words`)
  const store = openSqliteStore(join(data, 'locker.sqlite'))
  const { doors, tasks } = await store.load()
  const rows = await store.recent(10_000)
  await store.close()
  if (person.hands !== 'recipient') findings.push('the parcel never reached its recipient')
  const count = (status: string) =>
    [...server.events.values()].filter((event) => event.barcode === CELL && event.status === status)
      .length
  for (const status of ['delivered', 'ready_for_pickup'])
    if (count(status) !== 1) findings.push(`${status}: ${count(status)} times`)
  const belief = tasks.get(PARCEL.barcode)?.own.find(({ cell }) => cell === CELL)?.state
  if (count('issued') > 1) findings.push('handed out twice')
  if (count('issued') === 0 && belief !== 'doubtful') findings.push('gone, and nobody says so')
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

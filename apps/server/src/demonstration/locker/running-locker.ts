import { randomInt } from 'node:crypto'
import type { DeviceConfig } from '@yacheyka/contract/device/feed'
import { type Agent, startAgent } from '@yacheyka/locker/agent'
import {
  type CabinetDoor,
  createSimCabinet,
  type SimCabinet,
} from '@yacheyka/locker/boards/sim-cabinet'
import { createSimHands, type SimHands } from '@yacheyka/locker/boards/sim-hands'
import { createHttpWire } from '@yacheyka/locker/http-wire'
import type { DoorMapEntry } from '@yacheyka/locker/door'
import { openLink, wokenBy } from '@yacheyka/locker/link'
import { createMemoryStore, newMeta } from '@yacheyka/locker/memory-store'
import { pollAgent } from '@yacheyka/locker/poll-agent'
import { noKillPoint } from '@yacheyka/locker/ports/kill-point'
import type { PressedIntent, View } from '@yacheyka/locker/ports/screen'
import type { Store } from '@yacheyka/locker/ports/store'
import type { Secrets, Vault } from '@yacheyka/locker/ports/vault'
import { createSync, type Sync } from '@yacheyka/locker/sync'
import { NO_SENSORS } from '@yacheyka/locker/no-sensors'
import { createSystemClock } from './system-clock.ts'
import { hashCode } from '#/feed/locker-codes.ts'

export interface LockerSetup {
  /** Where the product listens. */
  readonly url: string
  readonly secrets: Secrets
  readonly config: DeviceConfig
  readonly storeId: string
  readonly doors: readonly DoorMapEntry[]
  /** Barcodes of the cells that lie inside already, by door. */
  readonly inside: ReadonlyMap<number, string>
  readonly version: string
  /** The core has given up: its store or its loops. */
  readonly onBroken: (reason: unknown) => void
}

/** A locker's core over a simulated cabinet. Cabinet and store outlast its power. */
export interface RunningLocker {
  readonly cabinet: SimCabinet
  readonly hands: SimHands
  readonly store: Store
  /** The newest core, also one without power. */
  readonly agent: () => Agent
  /** Null without power. */
  readonly view: () => View | null
  readonly press: (pressed: PressedIntent) => void
  /** Called after each change of screen, wall, journal, power or link. */
  readonly onChange: (listener: () => void) => () => void
  /** Something beside the locker has changed that is shown with it. */
  readonly notify: () => void
  readonly hasPower: () => boolean
  readonly setPower: (on: boolean) => Promise<void>
  readonly hasLink: () => boolean
  readonly setLink: (on: boolean) => void
  /** Sends what waits, as far as the server takes it, and ends. */
  readonly stop: () => Promise<void>
  /** Is aborted at the end. */
  readonly stopped: AbortSignal
}

interface Powered {
  readonly agent: Agent
  readonly sync: Sync
  cut(): Promise<void>
}

/** Reports at the end: each takes hundreds of rows. */
const LAST_REPORTS = 5

export async function startRunningLocker(setup: LockerSetup): Promise<RunningLocker> {
  const { url, doors, inside, config } = setup
  const listeners = new Set<() => void>()
  const stopped = new AbortController()
  const notifyAll = () => {
    for (const listener of listeners) listener()
  }
  const cabinet = createSimCabinet(doors)
  cabinet.restore(doors.map(({ no }): CabinetDoor => closedDoor(no, inside.get(no) ?? null)))
  cabinet.onChange(notifyAll)
  const hands = createSimHands(cabinet)
  const vault = makeVault(setup.secrets)
  const store = watchStore(openStore(setup), notifyAll)
  const link = openLink(createHttpWire(url))
  let powered: Powered | null = await turnOn()
  let { agent } = powered
  await agent.submit({ kind: 'enrolled', config })
  /** Switches follow one another. */
  let switching: Promise<void> = Promise.resolve()

  const switchPower = async (on: boolean, before: Promise<void>) => {
    // Whoever asked for that learnt of its fault.
    await before.catch(() => undefined)
    if (on === (powered !== null)) return
    if (on) {
      powered = await turnOn()
      agent = powered.agent
    } else {
      const was = powered
      powered = null
      await was?.cut()
    }
    notifyAll()
  }
  const setPower = (on: boolean): Promise<void> => {
    switching = switchPower(on, switching)
    return switching
  }

  return {
    cabinet,
    hands,
    store,
    agent: () => agent,
    view: () => (powered === null ? null : agent.screen.view()),
    press: (pressed) => {
      if (powered !== null) agent.screen.press(pressed)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: notifyAll,
    hasPower: () => powered !== null,
    setPower,
    hasLink: link.isOn,
    setLink: (on) => {
      link.set(on)
      notifyAll()
    },
    stop: async () => {
      link.set(true)
      await setPower(true)
      const { sync } = powered ?? {}
      // The first answer of a boot says what time it is: nothing is sent before it.
      await sync?.poll(0)
      for (let left = LAST_REPORTS; left > 0; left -= 1)
        if ((await sync?.report())?.kind !== 'done') break
      await setPower(false)
      await store.close()
      stopped.abort()
    },
    stopped: stopped.signal,
  }

  async function turnOn(): Promise<Powered> {
    const cut = new AbortController()
    const clock = createSystemClock()
    const board = cabinet.connect()
    const started = await startAgent({
      store,
      board,
      clock,
      scanner: hands.scanner,
      killPoint: noKillPoint,
      sensors: NO_SENSORS,
      digest: (text) => {
        const key = vault.secrets()?.codeKey?.key
        return Promise.resolve(key === undefined ? null : hashCode(key, text))
      },
      randomDigits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
      restart: () => {
        setPower(false)
          .then(() => setPower(true))
          .catch(setup.onBroken)
      },
    })
    const sync = createSync({
      agent: started,
      store,
      wire: link.wire,
      vault,
      clock: wokenBy(clock, link.nextOn),
      killPoint: noKillPoint,
      version: setup.version,
      // It asks its own server, with nothing in between that could answer in its place.
      verifyRevocation: () => Promise.resolve(true),
      random: Math.random,
    })
    started.screen.onView(notifyAll)
    const works = [pollAgent(started, { clock, board }, cut.signal), sync.run(cut.signal)]
    for (const work of works) work.catch(setup.onBroken)
    void started.failed.then(setup.onBroken)
    return {
      agent: started,
      sync,
      cut: async () => {
        cut.abort()
        started.stop()
        await Promise.allSettled(works)
        await board.close()
      },
    }
  }
}

const closedDoor = (no: number, inside: string | null): CabinetDoor => ({
  no,
  inside,
  isOpen: false,
  fault: null,
  pulses: 0,
})

function makeVault(first: Secrets): Vault {
  let secrets: Secrets | null = first
  return {
    secrets: () => secrets,
    save: (next) => {
      secrets = next
      return Promise.resolve()
    },
  }
}

function openStore({ storeId, doors, inside }: LockerSetup): Store {
  const rows = doors.map((entry) => {
    const cell = inside.get(entry.no) ?? null
    const content = cell === null ? ('empty' as const) : ('parcel' as const)
    const known = { state: 'ok', reason: null, sensed: 'closed', since: 0 } as const
    return [entry.no, { ...entry, ...known, content, cell }] as const
  })
  return createMemoryStore({ meta: newMeta(storeId), doors: new Map(rows) })
}

const watchStore = (store: Store, onCommit: () => void): Store => ({
  ...store,
  commit: async (changes) => {
    await store.commit(changes)
    // The core takes over what was committed first.
    setImmediate(onCommit)
  },
})

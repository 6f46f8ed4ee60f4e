import { openWire } from '@yacheyka/demonstration/simulator/wire'
import type { Context } from '#/context.ts'
import { readDeviceRoot } from '#/devices/device-root.ts'
import { revokeDevice } from '#/devices/manage-devices.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { isDemonstration } from '../claim-database.ts'
import { FEED_TOKEN } from '../parcels/feed-sources.ts'
import { enrolLocker } from './enrol-locker.ts'
import { type OpenedLocker, openOpenedLocker } from './opened-locker.ts'
import { DEMO_ACTOR, findLockerPoints, readCourier } from './queries.ts'
import { type RunningLocker, startRunningLocker } from './running-locker.ts'
import { until } from './until.ts'

export interface LockersSetup {
  readonly context: Pick<Context, 'config' | 'database' | 'log'>
  /** Where this process listens. */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds between two things that a played courier does. */
  readonly pace: number
}

/** Lockers that are open in this process: few, each for as long as somebody plays with it. */
export interface Lockers {
  /** One that is open, and is used now. */
  use(number: string): OpenedLocker | undefined
  /** @throws {AppError} 404 where there is none, 409 where it has a program of its own, 503 where too many are open */
  open(number: string): Promise<OpenedLocker>
  /** Closes those that nobody has used for a while. */
  closeIdle(): Promise<void>
  close(): Promise<void>
}

const OPEN_MAX = 3
const MINUTE = 60_000
/** Nobody has pressed anything for so long: it is closed. */
const IDLE = 10 * MINUTE
/** So much earlier, where somebody else wants one. */
const IDLE_WANTED = MINUTE

interface Entry {
  readonly opened: OpenedLocker
  readonly close: () => Promise<void>
  usedAt: number
}

export function openLockers({ context, url, now, pace }: LockersSetup): Lockers {
  const { config, log } = context
  const { db } = context.database
  const entries = new Map<string, Entry>()
  const opening = new Map<string, Promise<OpenedLocker>>()
  const wire = openWire(url, FEED_TOKEN)
  const noteError = (error: unknown) => {
    log.warn({ err: error }, 'demonstration: a locker did not do what it should')
  }

  const closeEntry = async (number: string): Promise<void> => {
    const entry = entries.get(number)
    if (entry === undefined) return
    entries.delete(number)
    await entry.close()
  }
  const closeBroken = (number: string): Promise<void> => closeEntry(number).catch(noteError)
  const closeBefore = async (limit: number, most = Infinity): Promise<void> => {
    const idle = [...entries].filter(([, { usedAt }]) => usedAt <= limit)
    const oldest = idle.toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [number] of oldest.slice(0, most)) await closeEntry(number)
  }

  async function openNew(number: string): Promise<OpenedLocker> {
    const points = (await isDemonstration(db)) === true ? await findLockerPoints(db) : []
    const point = points.find((one) => one.number === number)
    if (point === undefined) throw notFound('Такого постамата в демонстрации нет')
    if (entries.size + opening.size > OPEN_MAX) await closeBefore(now() - IDLE_WANTED, 1)
    if (entries.size + opening.size > OPEN_MAX)
      throw new AppError(503, 'demo_busy', 'Сейчас открыты другие постаматы: зайдите позже', 60)
    const today = new Date(now())
    const enrolled = await enrolLocker(context, point, wire, today)
    const { deviceUid } = enrolled.secrets
    const revoke = () => revokeDevice(db, deviceUid, { actor: DEMO_ACTOR, now: new Date(now()) })
    let locker: RunningLocker | undefined
    try {
      const courier = await readCourier(db, point, {
        root: await readDeviceRoot(db, config),
        now: today,
      })
      locker = await startRunningLocker({
        ...enrolled,
        url,
        onBroken: (error) => {
          log.warn({ err: error, point: number }, 'demonstration: the locker has ended')
          void closeBroken(number)
        },
      })
      const { agent } = locker
      await until(locker, () => agent().state().meta.staff.length > 0)
      const { address } = enrolled.config
      const opened = openOpenedLocker(
        { db, wire, number, address, courier, now, pace, onFault: noteError },
        locker,
      )
      const close = async () => {
        try {
          await opened.close()
        } finally {
          await revoke()
        }
      }
      entries.set(number, { opened, close, usedAt: now() })
      return opened
    } catch (error) {
      await locker?.stop()
      await revoke()
      throw error
    }
  }

  const use = (number: string): OpenedLocker | undefined => {
    const entry = entries.get(number)
    if (entry !== undefined) entry.usedAt = now()
    return entry?.opened
  }

  return {
    use,
    open: (number) => {
      const opened = use(number)
      if (opened !== undefined) return Promise.resolve(opened)
      const begun = opening.get(number)
      if (begun !== undefined) return begun
      const promise = openNew(number).finally(() => opening.delete(number))
      opening.set(number, promise)
      return promise
    },
    closeIdle: () => closeBefore(now() - IDLE),
    close: async () => {
      await Promise.allSettled(opening.values())
      await closeBefore(Infinity)
    },
  }
}

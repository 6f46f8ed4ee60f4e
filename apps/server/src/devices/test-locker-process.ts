import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenLocker, openLocker } from '@yacheyka/locker-app/open-locker'
import { parseOptions } from '@yacheyka/locker-app/options'
import type { Intent, IntentKind, Screen, ScreenId } from '@yacheyka/locker/ports/screen'
import { expect } from 'vitest'

/** A locker's process on a folder of its own, and a person in front of it. */
export interface LockerProcess {
  readonly locker: OpenLocker
  /** Until the screen has this id. */
  see<Id extends ScreenId>(id: Id): Promise<Extract<Screen, { readonly id: Id }>>
  press(kind: IntentKind): void
  type(digits: string): Promise<void>
  scan(payload: string): void
  /** Lays a cell of a parcel behind an open door and shuts it. */
  putIn(door: number, cell: string): void
  /** Takes out what lies behind an open door and shuts it. */
  takeOut(door: number): void
  /** The process ends; its folder stays. */
  stop(): Promise<void>
  /** The same folder in a new process. */
  restart(): Promise<LockerProcess>
  remove(): Promise<void>
}

/** @param server address of the product */
export const startLockerProcess = (server: string, code: string): Promise<LockerProcess> =>
  openIn(mkdtempSync(join(tmpdir(), 'locker-')), server, code)

async function openIn(data: string, server: string, code: string): Promise<LockerProcess> {
  const args = ['--board=sim', `--data=${data}`, `--server=${server}`, `--code=${code}`]
  const locker = await openLocker(parseOptions(args))
  const { screen } = locker.agent
  const act = (what: Parameters<NonNullable<OpenLocker['hands']>['perform']>[0]) =>
    expect(locker.hands?.perform(what)).toBe(true)
  const send = (intent: Intent) => screen.press({ viewId: screen.view().viewId, intent })
  return {
    locker,
    see: async <Id extends ScreenId>(id: Id) => {
      await expect.poll(() => screen.view().screen.id, { interval: 20 }).toBe(id)
      return screen.view().screen as Extract<Screen, { readonly id: Id }>
    },
    press: (kind) => send({ kind }),
    type: async (digits) => {
      for (const digit of digits) {
        const { viewId } = screen.view()
        send({ kind: 'digit', digit })
        await expect.poll(() => screen.view().viewId, { interval: 5 }).not.toBe(viewId)
      }
    },
    scan: (payload) => act({ act: 'scan', payload }),
    putIn: (door, cell) => {
      act({ act: 'put', door, barcode: cell })
      act({ act: 'push', door })
    },
    takeOut: (door) => {
      act({ act: 'take', door })
      act({ act: 'push', door })
    },
    stop: () => locker.stop(),
    restart: async () => {
      await locker.stop()
      return openIn(data, server, code)
    },
    remove: async () => {
      await locker.stop()
      rmSync(data, { recursive: true })
    },
  }
}

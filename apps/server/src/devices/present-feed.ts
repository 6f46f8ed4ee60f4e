import type { DeviceConfig, DeviceTask, FeedResponse } from '@yacheyka/contract/device/feed'
import type { LockerSettings } from '@yacheyka/contract/device/locker-card'
import type { Kysely } from 'kysely'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/types.ts'
import { hashCode } from '#/feed/locker-codes.ts'
import { readLockerRows, presentTask, type TaskRow } from '#/feed/locker-tasks.ts'
import { hasLostStore, readBlockedDoors } from './blocked-doors.ts'
import { deviceCodeKey } from './device-keys.ts'
import { openPin } from './device-root.ts'
import { readLockerSettings } from './locker-settings.ts'
import { readCommands } from './order-locker.ts'
import {
  type CallingDevice,
  type DeviceDoors,
  type DevicePoint,
  readDeviceDoors,
  readStaff,
} from './queries.ts'

const PAGE = 200

export const presentConfig = (
  { number, address, time_zone: timeZone, updated_at: updatedAt }: DevicePoint,
  { brand }: Config,
  { own_events_only: _server, ...setup }: DeviceDoors & LockerSettings,
): DeviceConfig => ({
  version: versionOf(updatedAt),
  terminal_number: number,
  address,
  phone: brand.hotline,
  time_zone: timeZone,
  ...setup,
})

const versionOf = (updatedAt: Date): number => updatedAt.getTime()

interface Requested {
  readonly cursor: number
  readonly config: number
  /** Number of the last command that it has stored. */
  readonly commands: number
}

/** Whether the point has something that the device does not know; parcels are news to a confirmed one only. */
export const hasNews = (
  { state, point }: Pick<CallingDevice, 'state' | 'point'>,
  { cursor, config }: Omit<Requested, 'commands'>,
): boolean =>
  (state === 'active' && point.last_change !== cursor) || versionOf(point.updated_at) !== config

/** Everything new for a device, and all that is small. Names, phones and addresses of recipients never go there. */
export async function presentFeed(
  db: Kysely<Database>,
  device: CallingDevice,
  requested: Requested,
  {
    config,
    root,
    now,
    nextToken,
  }: {
    readonly config: Config
    /** From which keys of devices follow. */
    readonly root: string
    readonly now: Date
    readonly nextToken: string | null
  },
): Promise<FeedResponse> {
  const { point } = device
  const common = {
    now: now.toISOString(),
    commands: [],
    blocked_doors: null,
    config:
      versionOf(point.updated_at) === requested.config
        ? null
        : presentConfig(point, config, {
            ...(await readLockerSettings(db, point.uid)),
            ...(await readDeviceDoors(db, device.uid)),
          }),
    next_token: nextToken,
    last_seq: device.lastSeq,
  }
  if (device.state !== 'active')
    return {
      ...common,
      state: 'pending',
      code_key: null,
      tasks: [],
      cursor: requested.cursor,
      has_more: false,
      staff: null,
    }
  const codeKey = deviceCodeKey(root, device.uid)
  const page = await readLockerRows(db, point, { cursor: requested.cursor, limit: PAGE })
  const staff = await readStaff(db, point.uid)
  return {
    ...common,
    commands: await readCommands(db, device.uid, requested.commands, now),
    blocked_doors: (await hasLostStore(db, device.uid, requested))
      ? await readBlockedDoors(db, point.uid, now)
      : null,
    state: 'active',
    code_key: { version: 1, key: codeKey },
    tasks: page.rows.map((row) => presentDeviceTask(row, point.time_zone, codeKey)),
    cursor: page.hasMore ? page.cursor : Math.max(page.cursor, point.last_change),
    has_more: page.hasMore,
    staff: staff.flatMap(({ badge, name, role, pin: sealed }) => {
      const pin = openPin(root, badge, sealed)
      if (pin === undefined) return []
      return { badge, name, role, pin_hash: hashCode(codeKey, `${badge}:${pin}`) }
    }),
  }
}

function presentDeviceTask({ row, cells }: TaskRow, timeZone: string, codeKey: string): DeviceTask {
  const times = [row.status_at ?? row.created_at, row.blocked_mtime ?? row.created_at]
  return {
    ...presentTask(row, cells, timeZone, codeKey),
    change: row.locker_change,
    status_at: new Date(Math.max(...times.map((time) => time.getTime()))).toISOString(),
    cod: row.cod,
    low: false,
    group: row.receiver_phone === '' ? null : hashCode(codeKey, row.receiver_phone),
    kind: 'parcel',
    remove: row.removal_asked_at !== null,
  }
}

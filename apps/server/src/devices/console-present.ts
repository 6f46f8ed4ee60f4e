import type {
  CommandRow,
  LockerCard,
  LockerDoor,
  LockerRow,
  LockerState,
  ProposedLayout,
} from '@yacheyka/contract/device/locker-card'
import type { DoorMap } from '@yacheyka/contract/device/door-map'
import type { EnrolRequest } from '@yacheyka/contract/device/enrol'
import type { DeviceTelemetry } from '@yacheyka/contract/device/telemetry'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import {
  type DeviceRow,
  readCommandRows,
  readDevices,
  readIncidents,
  readLying,
} from './console-queries.ts'
import { checkDigits, serverKey } from './device-keys.ts'
import { isSilent, severityOf } from './incidents.ts'
import type { LockerListRow } from './locker-list.ts'
import { readLockerSettings } from './locker-settings.ts'
import { pointOf } from './manage-devices.ts'
import { countDoors, isFree } from './take-telemetry.ts'

export function presentRow({ telemetry, ...row }: LockerListRow): LockerRow {
  const reported = (telemetry as DeviceTelemetry | null)?.doors
  const { open, free, outOfOrder } = countDoors(reported ?? [])
  const doors = row.doors as EnrolRequest['doors']
  return {
    number: row.number,
    address: row.address,
    state: row.state,
    heard_at: moscowTime(row.heard_at),
    version: row.version,
    doors: doors.length,
    free,
    free_by_size: reported === undefined ? [] : freeBySize(doors, reported),
    out_of_order: outOfOrder,
    open_doors: open,
    incidents: row.incidents,
  }
}

function freeBySize(
  doors: EnrolRequest['doors'],
  reported: DeviceTelemetry['doors'],
): LockerRow['free_by_size'] {
  const free = new Set(reported.filter(isFree).map(({ door }) => door))
  return CELL_SIZES.flatMap((size) => {
    const sized = doors.filter((door) => door.size === size)
    return sized.length === 0
      ? []
      : [{ size, free: sized.filter(({ door }) => free.has(door)).length }]
  })
}

interface Seen {
  /** From which keys of devices follow. */
  readonly root: string
  readonly now: Date
  /** Who looks. */
  readonly operatorUid: string
}

/** One locker as the console shows it. @throws {AppError} 404 */
export async function readLockerCard(
  db: Kysely<Database>,
  number: string,
  { root, now, operatorUid }: Seen,
): Promise<LockerCard> {
  const point = await pointOf(db, number)
  const devices = await readDevices(db, point.uid)
  const [device] = devices
  const telemetry = (device?.telemetry ?? null) as DeviceTelemetry | null
  const incidents = await readIncidents(db, point.uid)
  return {
    number: point.number,
    address: point.address,
    state: stateOf(device, now),
    heard_at: moscowTime(device?.heard_at ?? null),
    telemetry_at: moscowTime(device?.telemetry_at ?? null),
    out_of_service: telemetry?.out_of_service ?? false,
    unsent: telemetry?.unsent ?? 0,
    readings: telemetry?.readings ?? null,
    health: telemetry?.health ?? null,
    devices: devices.map((one) => ({
      uid: one.uid,
      state: one.state,
      digits: checkDigits(one.public_key, serverKey(root)),
      board: one.board,
      version: one.version,
      enrolled_at: moscowTime(one.enrolled_at) ?? '',
      heard_at: moscowTime(one.heard_at),
    })),
    doors: device === undefined ? [] : await doorsOf(db, point.uid, device),
    settings: await readLockerSettings(db, point.uid),
    layout: device === undefined ? null : layoutOf(device),
    incidents: incidents.map((row) => ({
      ...row,
      severity: severityOf(row.kind),
      opened_at: moscowTime(row.opened_at) ?? '',
      last_at: moscowTime(row.last_at) ?? '',
      closed_at: moscowTime(row.closed_at),
    })),
    commands: (await readCommandRows(db, point.uid)).map(
      ({ operator_uid: requester, ...row }): CommandRow => ({
        uid: row.uid,
        kind: row.kind,
        door: row.door,
        text: row.text,
        reason: row.reason,
        state: row.state,
        result: row.result,
        operator: row.operator ?? 'Командная строка',
        approver: row.approver,
        asked_at: moscowTime(row.asked_at) ?? '',
        issued_at: moscowTime(row.issued_at),
        expires_at: moscowTime(row.expires_at) ?? '',
        answered_at: moscowTime(row.answered_at),
        waits: row.state === 'waiting' && row.expires_at > now,
        own: requester === operatorUid,
      }),
    ),
  }
}

/** A revoked device proposes nothing any more. */
function layoutOf({ uid, state, found_map: found }: DeviceRow): ProposedLayout | null {
  const map = found as DoorMap | null
  if (map === null || state !== 'active') return null
  const { found_at: foundAt, polarity, order, doors } = map
  return { device: uid, found_at: foundAt, polarity, order, doors }
}

function stateOf(device: DeviceRow | undefined, now: Date): LockerState {
  if (device === undefined || device.state === 'revoked') return 'none'
  if (device.state === 'pending') return 'new'
  return isSilent(device.heard_at, now) ? 'silent' : 'online'
}

/** The map that was enrolled, with what the locker says of each door, and what lies there by its word or by ours. */
async function doorsOf(
  db: Kysely<Database>,
  pointUid: string,
  { doors, telemetry }: DeviceRow,
): Promise<LockerDoor[]> {
  const reported = new Map(
    ((telemetry as DeviceTelemetry | null)?.doors ?? []).map((one) => [one.door, one]),
  )
  const cells = [...reported.values()].flatMap(({ cell }) => (cell === null ? [] : [cell]))
  const lying = await readLying(db, pointUid, cells)
  return (doors as EnrolRequest['doors']).map(({ board: _board, channel: _channel, ...door }) => {
    const said = reported.get(door.door)
    const cell = said?.cell ?? null
    // The status is of the parcel that is named, never of another that we believe to lie there.
    const parcel = lying.find(({ barcode, cell_number: behind }) =>
      cell === null ? behind === door.door : barcode === cell,
    )
    return {
      ...door,
      state: said?.state ?? 'ok',
      reason: said?.reason ?? null,
      sensed: said?.sensed ?? 'unknown',
      content: said?.content ?? 'unknown',
      barcode: cell ?? parcel?.barcode ?? null,
      status: parcel?.shown_status ?? null,
      status_text: parcel === undefined ? null : PARCEL_STATUS[parcel.shown_status].cabinetWording,
    }
  })
}

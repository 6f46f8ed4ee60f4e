import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { fillCabinet } from '@yacheyka/demonstration/simulator/fill-cabinet'
import type { Wire } from '@yacheyka/demonstration/simulator/wire'
import { SIM_DOORS } from '@yacheyka/locker/boards/sim-door-map'
import type { Context } from '#/context.ts'
import { checkDigits } from '#/devices/device-keys.ts'
import { readDeviceRoot } from '#/devices/device-root.ts'
import { enrol } from '#/devices/enrol.ts'
import { confirmDevice, makeEnrolmentCode, revokeDevice } from '#/devices/manage-devices.ts'
import { findLocker, presentTask, readLockerRows } from '#/feed/locker-tasks.ts'
import { AppError } from '#/http/errors.ts'
import { VERSION } from '#/observability/version.ts'
import type { ParcelPoint } from '../parcels/points.ts'
import { DEMO_ACTOR, DEMO_BOARD, findActiveDevice, findShownParcels } from './queries.ts'
import type { LockerSetup } from './running-locker.ts'
import { bringTo, sendHere } from './send-here.ts'

/** Parcels of one point; there are never as many. */
const ROWS_MAX = 1000
const STORE_ID_BYTES = 8

type Enrolled = Omit<LockerSetup, 'url' | 'onBroken'>

/**
 * Makes a device of this point known, in the same steps as an operator and a technician: code, key, digits. What lies
 * at the point is laid into its cabinet; where nothing that may be shown waits, two parcels come.
 * @throws {AppError} 409 where the point has a program of its own
 */
export async function enrolLocker(
  { config, database: { db } }: Pick<Context, 'config' | 'database'>,
  point: ParcelPoint,
  wire: Pick<Wire, 'postEvents'>,
  now: Date,
): Promise<Enrolled> {
  const root = await readDeviceRoot(db, config)
  const by = { actor: DEMO_ACTOR, root, now }
  const active = await findActiveDevice(db, point.uid)
  if (active !== undefined && active.board !== DEMO_BOARD)
    throw new AppError(409, 'device_exists', 'У этого постамата уже работает своя программа')
  if (active !== undefined) await revokeDevice(db, active.uid, by)
  await keepWaiting(db, point.number, wire, now)
  const inside = fillCabinet(SIM_DOORS, await readInside(db, point.number))

  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const ownKey = publicKey.export({ format: 'jwk' }).x ?? ''
  const request = {
    code: await makeEnrolmentCode(db, point.number, by),
    public_key: ownKey,
    board: DEMO_BOARD,
    version: VERSION,
    doors: SIM_DOORS.map(({ no, at, size, place, low }) => ({
      door: no,
      ...at,
      size,
      ...place,
      low,
    })),
  }
  const reply = await enrol(db, request, { config, root, now })
  const digits = checkDigits(ownKey, reply.server_keys[0] ?? '')
  await confirmDevice(db, { uid: reply.device_uid, digits, replace: false }, by)
  return {
    doors: SIM_DOORS,
    inside,
    config: reply.config,
    storeId: randomBytes(STORE_ID_BYTES).toString('hex'),
    version: VERSION,
    secrets: {
      deviceUid: reply.device_uid,
      token: reply.token,
      nextToken: null,
      codeKey: null,
      serverKeys: reply.server_keys,
      privateKey: privateKey.export({ format: 'jwk' }).d ?? '',
    },
  }
}

type Db = Context['database']['db']

async function readTasks(db: Db, number: string) {
  const locker = await findLocker(db, number)
  if (locker === undefined) return []
  const { rows } = await readLockerRows(db, locker, { cursor: 0, limit: ROWS_MAX })
  return rows.map(({ row, cells }) => presentTask(row, cells, locker.time_zone, null))
}

async function readInside(db: Db, number: string) {
  const tasks = await readTasks(db, number)
  return tasks.flatMap(({ cells }) =>
    cells
      .filter(({ state }) => state === 'keep' || state === 'hold')
      .map(({ barcode, size, number: door }) => ({ barcode, size: size ?? '', door })),
  )
}

async function keepWaiting(db: Db, number: string, wire: Pick<Wire, 'postEvents'>, now: Date) {
  const tasks = await readTasks(db, number)
  const kept = tasks.filter(({ state }) => state === 'keep').map(({ barcode }) => barcode)
  if ((await findShownParcels(db, kept)).length > 0) return
  const sent = await sendHere(db, number, 2, now.getTime())
  const cells = sent.flatMap((parcel) => parcel.cells.map(({ barcode }) => barcode))
  const come = { terminal: number, cells, now: now.getTime() }
  await bringTo(wire, come, ['in_delivery', 'delivered', 'ready_for_pickup'])
}

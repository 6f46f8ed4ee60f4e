import type { DeviceTelemetry, TelemetrySample } from '@yacheyka/contract/device/telemetry'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { storableInstant } from './storable-instant.ts'

/** Samples for the charts are so far apart, however often a locker speaks. */
const SAMPLE_MINUTES = 4
/** Older ones may be of a month that is kept no longer. */
const SAMPLE_DAYS = 28
const MINUTE = 60_000

/**
 * Keeps how a locker is now, and a sample for the charts every few minutes.
 * @returns whether it was time for a sample
 */
export async function takeTelemetry(
  transaction: Transaction<Database>,
  deviceUid: string,
  telemetry: DeviceTelemetry,
  now: Date,
): Promise<boolean> {
  const { version, unsent, readings, doors } = telemetry
  await transaction
    .updateTable('device')
    .set({ version, telemetry: JSON.stringify(telemetry), telemetry_at: now })
    .where('uid', '=', deviceUid)
    .execute()
  const since = new Date(now.getTime() - SAMPLE_MINUTES * MINUTE)
  const { outOfOrder, ...counts } = countDoors(doors)
  return insertSample(
    transaction,
    { deviceUid, at: now, unsent, ...counts, out_of_order: outOfOrder, readings },
    sql`NOT EXISTS (SELECT FROM device_telemetry WHERE device_uid = ${deviceUid} AND at > ${since})`,
  )
}

/** Keeps the samples of the hours without a link, each once; none of a time that the charts do not have. */
export async function takeSamples(
  transaction: Transaction<Database>,
  deviceUid: string,
  samples: readonly TelemetrySample[],
  now: Date,
): Promise<void> {
  const first = now.getTime() - SAMPLE_DAYS * 24 * 60 * MINUTE
  for (const { at: text, ...sample } of samples) {
    const at = storableInstant(text)
    if (at.getTime() >= first && at <= now)
      await insertSample(transaction, { deviceUid, at, ...sample }, sql`true`)
  }
}

async function insertSample(
  transaction: Transaction<Database>,
  {
    deviceUid,
    at,
    unsent,
    open,
    free,
    out_of_order: outOfOrder,
    readings,
  }: Omit<TelemetrySample, 'at'> & { readonly deviceUid: string; readonly at: Date },
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const { mains, battery, celsius, humidity, signal } = readings
  const { disk_free: diskFree, memory_free: memoryFree } = readings
  const { numAffectedRows } =
    await sql`INSERT INTO device_telemetry (device_uid, at, unsent, open_doors, free_doors, out_of_order,
      mains, battery, celsius, humidity, disk_free, memory_free, signal)
    SELECT ${deviceUid}, ${at}, ${unsent}, ${open}, ${free}, ${outOfOrder},
      ${mains}::boolean, ${sampled(battery)}::real, ${sampled(celsius)}::real, ${sampled(humidity)}::real,
      ${sampled(diskFree)}::real, ${sampled(memoryFree)}::real, ${sampled(signal)}::real
    WHERE ${condition}
    ON CONFLICT DO NOTHING`.execute(transaction)
  return numAffectedRows === 1n
}

/** As single precision holds it: a number too near to zero for it is zero. */
const sampled = (value: number | null): number | null =>
  value === null ? null : Math.fround(value)

/** It works, and nothing lies there. */
export const isFree = ({ state, content }: DeviceTelemetry['doors'][number]): boolean =>
  state === 'ok' && content === 'empty'

/** Doors by what the console counts of them. */
export const countDoors = (doors: DeviceTelemetry['doors']) => ({
  open: doors.filter(({ sensed }) => sensed === 'open').length,
  free: doors.filter(isFree).length,
  outOfOrder: doors.filter(({ state }) => state !== 'ok').length,
})

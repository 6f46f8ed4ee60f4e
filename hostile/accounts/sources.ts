import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { PulseVerdict } from '@yacheyka/contract/pulse'
import { isReported, mayReport } from '@yacheyka/core/feed-source'
import { PARCEL_STATUSES } from '@yacheyka/core/parcel-status'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import {
  COURIER_TOKEN,
  LOCKER_TOKEN,
} from '../../apps/server/src/demonstration/parcels/feed-sources.ts'
import type { Asked, Told } from '../ask.ts'
import type { Attack } from '../try-attacks.ts'
import { openLanes } from './lanes.ts'

/** Points whose tasks a source asks for, and parcels that it speaks of, none of them its own. */
const TRIED = 100
const LANES = 4

type Store = Pick<OpenDatabase, 'db'>
/** A call, and what is wrong with its answer. */
interface Try {
  readonly asked: Asked
  readonly faultOf: (told: Told) => string | undefined
}

/** A locker's and a courier's token ask for codes of other points and report of parcels what is not theirs to say. */
export async function speakForOthers({ db }: Store): Promise<Attack> {
  const { rows: points } = await sql<{ number: string; own: boolean }>`
    SELECT number, EXISTS (SELECT FROM feed_source_point WHERE point_uid = uid) AS own FROM point
    ORDER BY own DESC, number LIMIT ${TRIED}`.execute(db)
  const parcels = await selectForeign(db)
  const barcodes = parcels.map(({ barcode }) => barcode)
  const tries = [
    ...points.flatMap(({ number, own }) => [askCodes(number, own), askAsCourier(number)]),
    ...reports(barcodes),
  ]
  return {
    name: 'sources speak for others',
    start: (port) => {
      const faults = new Set<string>()
      const lanes = openLanes(
        port,
        LANES,
        (turn) => pick(tries, turn).asked,
        (told, _asked, turn) => {
          const fault = typeof told === 'string' ? told : pick(tries, turn).faultOf(told)
          if (fault !== undefined) faults.add(fault)
        },
      )
      return async () => {
        await lanes.stop()
        if (lanes.turns() < tries.length)
          console.log(`  only ${lanes.turns()} of ${tries.length} calls came to their turn`)
        const before = new Map(parcels.map(({ barcode, status }) => [barcode, status]))
        for (const { barcode, status } of await selectForeign(db, barcodes))
          if (before.get(barcode) !== status) faults.add(`${barcode} was moved to ${status}`)
        return [...faults]
      }
    },
  }
}

const pick = (tries: readonly Try[], turn: number): Try => {
  const one = tries[turn % tries.length]
  if (one === undefined) throw new Error('there is nothing to try')
  return one
}

/** Parcels of points that no source is of, each with its status. */
async function selectForeign(db: OpenDatabase['db'], barcodes: readonly string[] | null = null) {
  const { rows } = await sql<{ barcode: string; status: string }>`
    SELECT barcode, status FROM parcel WHERE parent_uid IS NULL
      AND CASE WHEN ${barcodes}::text[] IS NULL THEN point_uid NOT IN (SELECT point_uid FROM feed_source_point)
          ELSE barcode = ANY(${barcodes}::text[]) END
    ORDER BY barcode LIMIT ${TRIED}`.execute(db)
  return rows
}

const tasksOf = (token: string, number: string): Asked => ({
  method: 'GET',
  path: `${ENDPOINTS.getPulseTasks.path}?${new URLSearchParams({ terminal_number: number }).toString()}`,
  headers: { authorization: `Token ${token}` },
})

const askCodes = (number: string, own: boolean): Try => ({
  asked: tasksOf(LOCKER_TOKEN, number),
  faultOf: ({ status }) =>
    status === (own ? 200 : 403) ? undefined : `the locker's token at ${number}: ${status}`,
})

/** A courier is told of tasks without what opens a cell. */
const askAsCourier = (number: string): Try => ({
  asked: tasksOf(COURIER_TOKEN, number),
  faultOf: ({ text }) =>
    /"code_key":null/.test(text) && !/"(?:pin|qr)_hash":"/.test(text)
      ? undefined
      : `the courier hears codes of ${number}: ${text.slice(0, 200)}`,
})

/** Each status of each parcel, by a locker to which none of them goes, and by a courier where a courier may not say it. */
const reports = (barcodes: readonly string[]): readonly Try[] =>
  PARCEL_STATUSES.flatMap((status) => {
    const courierMay = isReported(status) && mayReport('courier', status)
    return [LOCKER_TOKEN, ...(courierMay ? [] : [COURIER_TOKEN])].map((token) => ({
      asked: {
        method: 'POST',
        path: ENDPOINTS.postPulseEvents.path,
        headers: { authorization: `Token ${token}` },
        body: barcodes.map((barcode) => ({
          event_id: `hostile ${status} ${barcode}`,
          barcode,
          status,
          datetime: new Date().toISOString(),
        })),
      } as const,
      faultOf: ({ text }: Told) => {
        const { results = [] } = JSON.parse(text) as { results?: readonly PulseVerdict[] }
        const taken = results.filter(
          ({ result, parcel_status: told }) => result !== 'refused' || told !== undefined,
        )
        return results.length === barcodes.length && taken.length === 0
          ? undefined
          : `${token} said ${status} of ${taken.length} of ${results.length} parcels of others`
      },
    }))
  })

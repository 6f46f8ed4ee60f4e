import { setTimeout as sleep } from 'node:timers/promises'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { PulseVerdict } from '@yacheyka/contract/feed/pulse'
import {
  hearsCodes,
  isReported,
  mayReport,
  SOURCE_KINDS,
  type SourceKind,
} from '@yacheyka/core/feed/feed-source'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import { addSource } from '../../apps/server/src/feed/sources.ts'
import type { Requested, HostileResponse } from '../request.ts'
import type { Attack } from '../try-attacks.ts'
import { openLanes } from './lanes.ts'

/** Points whose tasks a source asks for, and parcels that it speaks of. */
const TRIED = 100
const LANES = 4

type Db = OpenDatabase['db']
/** A call, and what is wrong with its response. */
interface Try {
  readonly request: Requested
  readonly errorOf: (response: HostileResponse) => string | undefined
}

interface Place {
  readonly uid: string
  readonly number: string
}

/** A source of each kind has one locker: it asks for codes of others, and reports what is not its to say. */
export async function speakForOthers({ db }: Pick<OpenDatabase, 'db'>): Promise<Attack> {
  const [own, ...others] = await selectPoints(db)
  if (own === undefined) throw new Error('no locker has a parcel')
  for (const kind of SOURCE_KINDS)
    await db
      .transaction()
      .execute((transaction) =>
        addSource(
          transaction,
          { name: tokenOf(kind), kind, everywhere: false, pointUids: [own.uid] },
          { token: tokenOf(kind), ...(hearsCodes(kind) ? { codeKey: 'ab'.repeat(32) } : {}) },
        ),
      )
  const foreign = await selectParcels(db, own, false)
  const near = await selectParcels(db, own, true)
  const tries = SOURCE_KINDS.flatMap((kind) => [
    ...others.map((point) => taskElsewhere(kind, point)),
    taskAtHome(kind, own),
    ...PARCEL_STATUSES.map((status) => report(kind, status, foreign)),
    ...PARCEL_STATUSES.filter((status) => !isReported(status) || !mayReport(kind, status)).map(
      (status) => report(kind, status, near),
    ),
  ])
  return {
    name: 'sources speak for others',
    start: (port) => {
      const errors = new Set<string>()
      const lanes = openLanes(
        port,
        LANES,
        (turn) => pick(tries, turn).request,
        (response, _asked, turn) => {
          const error =
            typeof response === 'string' ? response : pick(tries, turn).errorOf(response)
          if (error !== undefined) errors.add(error)
        },
      )
      return async () => {
        // Each of them once, however short the attack is.
        while (lanes.turns() < tries.length) await sleep(20)
        await lanes.stop()
        console.log(`  ${tries.length} kinds of calls, ${lanes.turns()} in all`)
        for (const barcode of await selectMoved(db, [...foreign, ...near]))
          errors.add(`${barcode} was moved`)
        return [...errors]
      }
    },
  }
}

const tokenOf = (kind: SourceKind): string => `hostile-${kind}-token`
const headersOf = (kind: SourceKind) => ({ authorization: `Token ${tokenOf(kind)}` })

const pick = (tries: readonly Try[], turn: number): Try => {
  const one = tries[turn % tries.length]
  if (one === undefined) throw new Error('there is nothing to try')
  return one
}

/** The locker with the most parcels first. */
async function selectPoints(db: Db): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    SELECT point.uid, number FROM point LEFT JOIN parcel ON point_uid = point.uid AND parent_uid IS NULL
    WHERE point_type = 'locker' GROUP BY 1 ORDER BY count(parcel.uid) DESC, number LIMIT ${TRIED}`.execute(
    db,
  )
  return rows
}

interface Parcel {
  readonly barcode: string
  readonly status: string
}

async function selectParcels(db: Db, { uid }: Place, there: boolean): Promise<readonly Parcel[]> {
  const { rows } = await sql<Parcel>`
    SELECT barcode, status FROM parcel WHERE parent_uid IS NULL AND (point_uid = ${uid}) = ${there}
    ORDER BY barcode LIMIT ${TRIED}`.execute(db)
  return rows
}

async function selectMoved(db: Db, before: readonly Parcel[]): Promise<readonly string[]> {
  const { rows } = await sql<{ barcode: string }>`
    SELECT barcode FROM parcel JOIN unnest(${before.map(({ barcode }) => barcode)}::text[],
      ${before.map(({ status }) => status)}::text[]) AS was (barcode, status) USING (barcode)
    WHERE parcel.status <> was.status`.execute(db)
  return rows.map(({ barcode }) => barcode)
}

const tasksOf = (kind: SourceKind, { number }: Place): Requested => ({
  method: 'GET',
  path: `${ENDPOINTS.getPulseTasks.path}?${new URLSearchParams({ terminal_number: number }).toString()}`,
  headers: headersOf(kind),
})

const taskElsewhere = (kind: SourceKind, point: Place): Try => ({
  request: tasksOf(kind, point),
  errorOf: ({ status, text }) =>
    status === 403 && !text.includes('code_key')
      ? undefined
      : `a ${kind} source is answered about ${point.number}: ${status}`,
})

/** A courier is told of tasks without what opens a cell. */
const taskAtHome = (kind: SourceKind, point: Place): Try => ({
  request: tasksOf(kind, point),
  errorOf: ({ status, text }) => {
    const hears = !text.includes('"code_key":null') || /"(?:pin|qr)_hash":"/.test(text)
    return status === 200 && hears === hearsCodes(kind)
      ? undefined
      : `a ${kind} source at its own ${point.number}: ${status}, ${hears ? 'with' : 'without'} codes`
  },
})

const report = (kind: SourceKind, status: string, parcels: readonly Parcel[]): Try => ({
  request: {
    method: 'POST',
    path: ENDPOINTS.postPulseEvents.path,
    headers: headersOf(kind),
    body: parcels.map(({ barcode }) => ({
      event_id: `hostile ${kind} ${status} ${barcode}`,
      barcode,
      status,
      datetime: new Date().toISOString(),
    })),
  },
  errorOf: ({ status: answered, text }) => {
    const { results = [] } = JSON.parse(text) as { readonly results?: readonly PulseVerdict[] }
    const taken = results.filter(({ result }) => result !== 'refused')
    // A batch of statuses that nobody reports is refused as a whole.
    const isRejected = answered === 400 || results.length === parcels.length
    return isRejected && taken.length === 0
      ? undefined
      : `a ${kind} source said ${status} of ${taken.length} of ${parcels.length} parcels: ${answered}`
  },
})

import { obtainTokens } from '@yacheyka/contract/accounts/accounts'
import type { SecurityEventKind } from '@yacheyka/contract/audit/console-security'
import {
  operatorSendCode,
  operatorSetPassword,
  operatorSignIn,
} from '@yacheyka/contract/operators/console-session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import type { Log } from '#/log.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { callerName, networkOf } from '#/observability/caller.ts'
import {
  markSecurityEvent,
  type SecurityMark,
  type SecuritySubject,
  securityMarkOf,
} from '#/observability/security-marks.ts'
import { openLateWriter } from './write-late.ts'

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  readonly network: string
  readonly subject: SecuritySubject | undefined
}

export interface SecurityEvents {
  readonly note: (event: SecurityEvent) => void
  readonly flush: () => Promise<void>
}

interface Noted extends SecurityEvent {
  readonly hour: Date
  readonly count: number
  readonly first: Date
  readonly last: Date
}

/** Rows of a kind in an hour, for each process that writes: further networks and accounts are counted in one row together. */
export const ROWS_MAX = 100
/** Held until they are written. */
const HELD_MAX = 2000
const HOUR = 3_600_000

/** Writes down refused requests that are security events once they are answered: no request waits for it. */
export function recordSecurityEvents(
  app: FastifyInstance,
  context: Parameters<typeof openSecurityEvents>[1],
): SecurityEvents {
  const events = openSecurityEvents(app, context)
  app.addHook('onError', (request, _reply, error, done) => {
    const kind = KINDS[error.code]
    if (kind !== undefined) markSecurityEvent(request, kind, operatorOf(request))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const mark = markOf(request, reply)
    if (mark !== undefined) events.note({ ...mark, network: networkOf(callerAddress(request)) })
    done()
  })
  return events
}

/** Refusals whose code says all, thrown where the request is not known or before whose it is. */
const KINDS: Readonly<Record<string, SecurityEventKind>> = {
  wrong_code: 'operator_code',
  code_has_served: 'operator_code',
  code_refused: 'device_enrolment',
  role_refused: 'operator_role',
  other_site: 'console_other_site',
}

function operatorOf(request: FastifyRequest): SecuritySubject | undefined {
  const [kind, id] = callerName(request).split(':')
  return kind === 'operator' && id !== undefined ? { kind, id } : undefined
}

const SIGN_INS: Readonly<Record<string, SecurityEventKind>> = {
  [obtainTokens.path]: 'customer_sign_in_limited',
  [operatorSignIn.path]: 'operator_sign_in_limited',
  [operatorSendCode.path]: 'operator_sign_in_limited',
  [operatorSetPassword.path]: 'operator_sign_in_limited',
}

/** Whoever meets a limit of sign-ins was not judged, so that no account is named. */
function markOf(request: FastifyRequest, { statusCode }: FastifyReply): SecurityMark | undefined {
  const mark = securityMarkOf(request)
  const limited = SIGN_INS[request.routeOptions.url ?? '']
  if (mark !== undefined || limited === undefined || statusCode !== 429) return mark
  return { kind: limited, subject: undefined }
}

/**
 * Counts events in memory and writes them together. What a stranger can fill is bounded: events held, and rows of a kind in an
 * hour; beyond, they are counted without their network and account. A process that is killed loses its last seconds.
 */
export function openSecurityEvents(
  app: FastifyInstance,
  {
    database,
    log,
  }: {
    readonly database: { readonly db: Kysely<Database> }
    readonly log: Pick<Log, 'warn'>
  },
): SecurityEvents {
  const writer = openLateWriter<Noted>(app, log, {
    write: (noted) => writeEvents(database.db, [...noted.values()]),
    combine: (kept, { count, last }) => ({ ...kept, count: kept.count + count, last }),
    failed: 'security events are written down later',
    most: HELD_MAX,
    beyond: (event) => {
      const rest = { ...event, network: '', subject: undefined }
      return { key: keyOf(rest), value: rest }
    },
  })
  return {
    flush: writer.flush,
    note: (event) => {
      const now = new Date()
      const hour = new Date(now.getTime() - (now.getTime() % HOUR))
      const noted = { ...event, hour, count: 1, first: now, last: now }
      writer.add(keyOf(noted), noted)
    },
  }
}

const keyOf = ({ kind, hour, network, subject }: Noted): string =>
  `${hour.getTime()} ${kind} ${network} ${subject?.kind ?? ''} ${subject?.id ?? ''}`

/** In one order, so that no two processes wait for each other. */
async function writeEvents(db: Kysely<Database>, events: readonly Noted[]): Promise<void> {
  const column = <T>(of: (each: Noted) => T) => events.map(of)
  await sql`
    WITH added AS (
      SELECT * FROM unnest(${column(() => newUid())}::uuid[], ${column(({ hour }) => hour)}::timestamptz[],
        ${column(({ kind }) => kind)}::text[], ${column(({ network }) => network)}::text[],
        ${column(({ subject }) => subject?.kind ?? '')}::text[], ${column(({ subject }) => subject?.id ?? '')}::text[],
        ${column(({ count }) => count)}::bigint[], ${column(({ first }) => first)}::timestamptz[],
        ${column(({ last }) => last)}::timestamptz[])
        AS added (uid, hour, kind, network, subject_kind, subject_id, count, first_at, last_at)
    ), there AS (
      SELECT hour, kind, count(*) AS rows FROM security_event
      WHERE (hour, kind) IN (SELECT hour, kind FROM added) AND network <> ''
      GROUP BY hour, kind
    ), ranked AS (
      SELECT added.*, event.uid IS NOT NULL OR added.network = '' AS known,
        row_number() OVER (PARTITION BY added.hour, added.kind, event.uid IS NULL AND added.network <> '' ORDER BY added.count DESC, added.uid)
          + coalesce(there.rows, 0) > ${ROWS_MAX} AS late
      FROM added
      LEFT JOIN there USING (hour, kind)
      LEFT JOIN security_event AS event USING (hour, kind, network, subject_kind, subject_id)
    ), placed AS (
      SELECT uid, hour, kind, count, first_at, last_at,
        CASE WHEN late AND NOT known THEN '' ELSE network END AS network,
        CASE WHEN late AND NOT known THEN '' ELSE subject_kind END AS subject_kind,
        CASE WHEN late AND NOT known THEN '' ELSE subject_id END AS subject_id
      FROM ranked
    )
    INSERT INTO security_event (uid, hour, kind, network, subject_kind, subject_id, count, first_at, last_at)
    SELECT (array_agg(uid ORDER BY uid))[1], hour, kind, network, subject_kind, subject_id, sum(count), min(first_at), max(last_at)
    FROM placed GROUP BY hour, kind, network, subject_kind, subject_id
    ORDER BY hour, kind, network, subject_kind, subject_id
    ON CONFLICT (hour, kind, network, subject_kind, subject_id) DO UPDATE
      SET count = security_event.count + excluded.count,
        first_at = least(security_event.first_at, excluded.first_at),
        last_at = greatest(security_event.last_at, excluded.last_at)`.execute(db)
}

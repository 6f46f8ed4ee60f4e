import { type Kysely, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { countMonthsAhead } from '#/db/monthly-partitions.ts'
import type { Database } from '#/db/types.ts'

/** One number of the whole network: what it is called with which labels, and how much. */
export interface Figure {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

type Request = (db: Kysely<Database>) => Promise<readonly Figure[]>

const figure = (name: string, labels: Readonly<Record<string, string>>, value: number | null) =>
  value === null ? [] : [{ name, labels, value }]

const queue: Request = async (db) => {
  const { rows } = await sql<{
    task: string
    due: number
    later: number
    running: number
    failed: number
    oldest: number | null
  }>`
    SELECT task_identifier AS task,
      count(*) FILTER (WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts) AS due,
      count(*) FILTER (WHERE locked_at IS NULL AND run_at > now() AND attempts < max_attempts) AS later,
      count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS failed,
      extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now() AND attempts < max_attempts))::float8 AS oldest
    FROM graphile_worker.jobs GROUP BY 1`.execute(db)
  return rows.flatMap(({ task, oldest, ...states }) => [
    ...Object.entries(states).flatMap(([state, count]) =>
      figure('yacheyka_queue_jobs', { task, state }, count),
    ),
    ...figure('yacheyka_queue_oldest_seconds', { task }, oldest),
  ])
}

const outbox: Request = async (db) => {
  const { rows } = await sql<{
    channel: string
    pending: number
    failed: number
    oldest: number | null
  }>`
    SELECT channel, count(*) FILTER (WHERE status = 'pending') AS pending,
      count(*) FILTER (WHERE status = 'failed') AS failed,
      extract(epoch FROM now() - min(send_after)
        FILTER (WHERE status = 'pending' AND send_after <= now()))::float8 AS oldest
    FROM outbox_message WHERE status IN ('pending', 'failed') AND NOT sandbox GROUP BY 1`.execute(
    db,
  )
  return ['sms', 'email', 'webhook'].flatMap((channel) => {
    const row = rows.find((each) => each.channel === channel)
    const { pending = 0, failed = 0, oldest = null } = row ?? {}
    return [
      ...figure('yacheyka_outbox_messages', { channel, status: 'pending' }, pending),
      ...figure('yacheyka_outbox_messages', { channel, status: 'failed' }, failed),
      ...figure('yacheyka_outbox_oldest_seconds', { channel }, oldest ?? 0),
    ]
  })
}

const events: Request = async (db) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM api_event WHERE position IS NULL AND occurred_at < now() - interval '10 seconds' LIMIT ${WAITING_MOST}) AS waiting`.execute(
    db,
  )
  return figure('yacheyka_events_unnumbered', {}, rows[0]?.count ?? 0)
}

const search: Request = async (db) => {
  const { rows } = await sql<{ oldest: number }>`
    SELECT extract(epoch FROM now() - created_at)::float8 AS oldest
    FROM parcel_search_due AS due JOIN juridical_order ON juridical_order.uid = due.order_uid
    ORDER BY due.id LIMIT 1`.execute(db)
  return figure('yacheyka_search_oldest_seconds', {}, rows[0]?.oldest ?? 0)
}

/** What is due of each endpoint is counted up to so many. */
const DUE_MOST = 1000

const webhooks: Request = async (db) => {
  const { rows } = await sql<{ lane: string; due: number; oldest: number | null }>`
    SELECT CASE WHEN endpoint.is_slow OR endpoint.state <> 'enabled' THEN 'slow' ELSE 'fast' END AS lane,
      coalesce(sum(due.count), 0)::bigint AS due, extract(epoch FROM now() - min(due.since))::float8 AS oldest
    FROM webhook_endpoint AS endpoint
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, min(next_at) AS since FROM (
        SELECT next_at FROM webhook_delivery
        WHERE endpoint_uid = endpoint.uid AND state IN ('pending', 'delivering') AND next_at <= now()
        ORDER BY next_at LIMIT ${DUE_MOST}) AS first
    ) AS due
    WHERE endpoint.deleted_at IS NULL AND NOT endpoint.test AND endpoint.state <> 'disabled' GROUP BY 1`.execute(
    db,
  )
  const of = (lane: string) => rows.find((each) => each.lane === lane)
  return [
    ...figure('yacheyka_webhook_waiting', { lane: 'fast' }, of('fast')?.due ?? 0),
    ...figure('yacheyka_webhook_waiting', { lane: 'slow' }, of('slow')?.due ?? 0),
    // A shop that is away is not ours to mend.
    ...figure('yacheyka_webhook_oldest_seconds', {}, of('fast')?.oldest ?? 0),
  ]
}

const feed: Request = async (db) => {
  const { rows } = await sql<{ taken: number; refused: number; heard: number | null }>`
    SELECT coalesce(sum(events - refused), 0)::bigint AS taken, coalesce(sum(refused), 0)::bigint AS refused,
      extract(epoch FROM now() - max(heard_at))::float8 AS heard
    FROM (SELECT events, refused, heard_at FROM feed_day
      UNION ALL SELECT events, refused, heard_at FROM feed_day_part) AS said`.execute(db)
  return rows.flatMap(({ taken, refused, heard }) => [
    ...figure('yacheyka_feed_events', { result: 'taken' }, taken),
    ...figure('yacheyka_feed_events', { result: 'refused' }, refused),
    ...figure('yacheyka_feed_silent_seconds', {}, heard),
  ])
}

/** The silent ones that are named, those silent longest. */
const SILENT_MOST = 100

const silence: Request = async (db) => {
  const { rows } = await sql<{
    kind: 'point' | 'source'
    name: string
    seconds: number
    count: number
  }>`
    SELECT * FROM (
      SELECT kind, coalesce(point.number, subject) AS name, extract(epoch FROM now() - last_at)::float8 AS seconds,
        count(*) OVER (PARTITION BY kind) AS count, row_number() OVER (PARTITION BY kind ORDER BY silent_since) AS nth
      FROM silence_state LEFT JOIN point ON point.uid = CASE WHEN kind = 'point' THEN subject::uuid END
      WHERE silent_since IS NOT NULL) AS silent
    WHERE nth <= ${SILENT_MOST}::integer`.execute(db)
  return [
    ...(['point', 'source'] as const).flatMap((kind) =>
      figure('yacheyka_silent', { kind }, rows.find((row) => row.kind === kind)?.count ?? 0),
    ),
    ...rows.flatMap(({ kind, name, seconds }) =>
      figure(`yacheyka_${kind}_silent_seconds`, { [kind]: name }, seconds),
    ),
  ]
}

/** What people wait for, up to so many of each: more says no more. */
const WAITING_MOST = 10_000

const waiting: Request = async (db) => {
  const kinds = [
    ['applications', sql`created_at AS since FROM juridical_application WHERE status = 'new'`],
    ['feedback', sql`created_at AS since FROM feedback WHERE handled_at IS NULL`],
    ['responses', sql`created_at AS since FROM vacancy_response WHERE handled_at IS NULL`],
    ['receipts', sql`paid_on::timestamptz AS since FROM bank_receipt WHERE unmatched IS NOT NULL`],
    ['corrections', sql`asked_at AS since FROM deposit_correction WHERE status = 'waiting'`],
    ['credits', sql`asked_at AS since FROM credit_request WHERE status = 'waiting'`],
    ['feed_refusals', sql`at AS since FROM feed_refusal WHERE seen_at IS NULL`],
    ['maintenance', sql`maintenance_since AS since FROM point WHERE maintenance_since IS NOT NULL`],
    ['quarantine', sql`imported_at AS since FROM point_quarantine`],
  ] as const
  const counts = kinds.map(
    ([kind, rows]) => sql`SELECT ${kind}::text AS kind, count(*) AS count,
      coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS oldest
      FROM (SELECT ${rows} ORDER BY 1 LIMIT ${WAITING_MOST}) AS waiting`,
  )
  const { rows } = await sql<{ kind: string; count: number; oldest: number }>`
    ${sql.join(counts, sql` UNION ALL `)}`.execute(db)
  return rows.flatMap(({ kind, count, oldest }) => [
    ...figure('yacheyka_waiting', { kind }, count),
    ...figure('yacheyka_waiting_oldest_seconds', { kind }, oldest),
  ])
}

const money: Request = async (db) => {
  const { rows } = await sql<{ deposits: number; kopecks: number }>`
    SELECT count(*) AS deposits, coalesce(sum(balance), 0)::bigint AS kopecks
    FROM ledger_account WHERE kind = 'deposit' AND NOT sandbox`.execute(db)
  return rows.flatMap(({ deposits, kopecks }) => [
    ...figure('yacheyka_deposits', {}, deposits),
    ...figure('yacheyka_deposits_rubles', {}, kopecks / 100),
  ])
}

const schema: Request = async (db) => {
  const { rows } = await sql<{ number: number | null }>`
    SELECT max(number) AS number FROM migration`.execute(db)
  return rows.flatMap(({ number }) => figure('yacheyka_migration', {}, number))
}

const partitions: Request = async (db) =>
  figure('yacheyka_partition_months_ahead', {}, await countMonthsAhead(db, new Date()))

const counts: Request = async (db) => {
  const { rows } = await sql<{ subject: string; status: string; count: number }>`
    SELECT subject, status, sum(count)::bigint AS count FROM (
      SELECT customer_uid, subject, status, count FROM tally
      UNION ALL SELECT customer_uid, subject, status, change FROM tally_change) AS counted
    WHERE customer_uid NOT IN (SELECT uid FROM customer WHERE sandbox)
    GROUP BY 1, 2`.execute(db)
  return rows.flatMap(({ subject, status, count }) =>
    figure(subject === 'order' ? 'yacheyka_orders' : 'yacheyka_parcels', { status }, count),
  )
}

const size: Request = async (db) => {
  const { rows } = await sql<{ bytes: number; connections: number; most: number }>`
    SELECT pg_database_size(current_database()) AS bytes,
      (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      current_setting('max_connections')::integer AS most`.execute(db)
  return rows.flatMap(({ bytes, connections, most }) => [
    ...figure('yacheyka_database_bytes', {}, bytes),
    ...figure('yacheyka_database_connections', {}, connections),
    ...figure('yacheyka_database_connections_max', {}, most),
  ])
}

/** What the slot that is furthest behind keeps on the disk; a server that does not tell costs no other figure. */
const slots: Request = async (db) => {
  try {
    const { rows } = await sql<{ bytes: number }>`
      SELECT coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::float8 AS bytes
      FROM pg_replication_slots`.execute(db)
    return rows.flatMap(({ bytes }) => figure('yacheyka_slot_bytes', {}, bytes))
  } catch (error) {
    if (error instanceof DatabaseError) return []
    throw error
  }
}

/** What an index or a short table answers. */
export const QUICK: readonly Request[] = [
  queue,
  outbox,
  events,
  search,
  webhooks,
  feed,
  silence,
  waiting,
  money,
  schema,
  partitions,
]

/** What takes a look at more. */
export const SLOW: readonly Request[] = [counts, size, slots]

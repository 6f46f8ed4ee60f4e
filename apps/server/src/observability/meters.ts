import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What this process has done since it started. One for the process, like its memory: of several processes the counts are
 * added up. Labels are names of ours; nobody's data, and nothing that grows without end.
 */
export const meters = new Registry()

const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
  new Counter({ name, help, labelNames, registers: [meters] })

export const rejections = counter(
  'yacheyka_refusals_total',
  'Calls that were refused, by the code of the answer',
  'code',
)

export const limited = counter(
  'yacheyka_rate_limited_total',
  'Calls that a limit has refused',
  'limit',
)

export const replays = counter(
  'yacheyka_idempotency_replays_total',
  'Calls that were answered by what their key had been answered before',
)

export const signIns = counter(
  'yacheyka_sign_ins_total',
  'Sign-ins by whose and how they ended',
  'who',
  'outcome',
)

export const providerCalls = counter(
  'yacheyka_provider_calls_total',
  'Calls of outside services',
  'provider',
  'outcome',
)

export const jobsDone = counter(
  'yacheyka_jobs_total',
  'Jobs of the queue that this process has ended',
  'task',
  'outcome',
)

export const jobSeconds = counter(
  'yacheyka_job_seconds_total',
  'Time that jobs of the queue took this process',
  'task',
)

export const webhookAttempts = counter(
  'yacheyka_webhook_attempts',
  'Calls of shops’ webhooks and what came of each',
  'outcome',
)

export const webhooksExpired = counter(
  'yacheyka_webhook_expired_total',
  'Deliveries that waited too long, or beyond the most of their webhook, and are never sent',
  'why',
)

export const webhookSlotsFree = new Gauge({
  name: 'yacheyka_webhook_slots_free',
  help: 'Calls of shops’ webhooks that this process could begin now, by lane',
  labelNames: ['lane'],
  registers: [meters],
})

export const apiCalls = counter(
  'yacheyka_api_calls_total',
  'Calls of the merchant API with a known key',
  'operation',
  'status',
  'mode',
)

export const droppedCalls = counter(
  'yacheyka_api_calls_dropped_total',
  'Calls of the merchant API that are missing in their log',
)

export const slowQueries = counter(
  'yacheyka_slow_queries_total',
  'Queries that took longer than SLOW_QUERY_MS',
)

export const replicaReads = counter(
  'yacheyka_replica_reads_total',
  'Reads that a replica might answer, and who did',
  'from',
  'rows',
)

export const REPLICA_STATES = ['read', 'primary', 'foreign', 'silent'] as const

export const replicaStates = new Gauge({
  name: 'yacheyka_replicas',
  help: 'Replicas that this process was given, by what it found at its last look',
  labelNames: ['state'],
  registers: [meters],
})
for (const state of REPLICA_STATES) replicaStates.set({ state }, 0)

export const feedLag = new Histogram({
  name: 'yacheyka_feed_event_lag_seconds',
  help: 'Time from what an event of the feed tells to when it was taken',
  buckets: [1, 5, 30, 60, 300, 900, 3600, 6 * 3600, 86_400],
  registers: [meters],
})

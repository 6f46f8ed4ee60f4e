import type { DoorMap } from '@yacheyka/contract/device/door-map'
import type {
  DeviceCommand,
  DeviceStaff,
  DeviceTask,
  FeedResponse,
} from '@yacheyka/contract/device/feed'
import { feedResponse } from '@yacheyka/contract/device/feed'
import type { TelemetrySample } from '@yacheyka/contract/device/telemetry'
import { type ReportRequest, reportResponse, reportRequest } from '@yacheyka/contract/device/report'
import type { ServerWire } from './ports/wire.ts'

export interface FakeServer {
  readonly wire: ServerWire
  /** Events by id, as they were first taken; those of a boot without a link between what is known and the first sync. */
  readonly events: ReadonlyMap<string, ReportRequest['events'][number]>
  readonly facts: ReadonlyMap<number, ReportRequest['facts'][number]>
  /** Answers to commands by uid, as they were first taken. */
  readonly acks: ReadonlyMap<string, ReportRequest['acks'][number]>
  /** Each time one was told. */
  readonly maps: readonly DoorMap[]
  readonly samples: readonly TelemetrySample[]
  readonly tokens: readonly string[]
  /** Same ids with other words. */
  readonly contradictions: readonly string[]
  mode: 'up' | 'down' | 'loses answers' | 'unauthorized' | 'revoked'
  clock: number
  tasks: readonly DeviceTask[]
  staff: readonly DeviceStaff[] | null
  commands: readonly DeviceCommand[]
  nextToken: string | null
}

/** Milliseconds by which an event may be ahead. */
const AHEAD_MAX = 5 * 60_000

/** A server by the contract's schemas: what it is sent must pass them, and what it answers does. */
export function createFakeServer(now: number): FakeServer {
  const events = new Map<string, ReportRequest['events'][number]>()
  const sent = new Map<string, ReportRequest['events'][number]>()
  const facts = new Map<number, ReportRequest['facts'][number]>()
  const acks = new Map<string, ReportRequest['acks'][number]>()
  const maps: DoorMap[] = []
  const samples: TelemetrySample[] = []
  const tokens: string[] = []
  const contradictions: string[] = []

  const keep = <Key, Row>(rows: Map<Key, Row>, key: Key, row: Row): boolean => {
    const known = rows.get(key)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(row))
      contradictions.push(String(key))
    if (known === undefined) rows.set(key, row)
    return known === undefined
  }
  /** As the server takes an event: `apps/server/src/devices/bounded-times`, `apps/server/src/feed/check-event`. */
  const take = (event: ReportRequest['events'][number]) => {
    const { event_id: id, barcode, datetime, quality, not_after: notAfter } = event
    const at = Date.parse(datetime)
    if (quality !== 'bounded' && at > server.clock + AHEAD_MAX) return 'refused' as const
    if (!keep(sent, id, event)) return 'duplicate' as const
    const last = [...events.values()].findLast((one) => one.barcode === barcode)
    const earliest = last === undefined ? 0 : Date.parse(last.datetime) + 1
    const latest = Math.min(server.clock, Date.parse(notAfter ?? datetime))
    const time = quality === 'bounded' ? Math.max(earliest, Math.min(at, latest)) : at
    events.set(id, { ...event, datetime: new Date(time).toISOString() })
    return 'applied' as const
  }
  const refusal = () => {
    if (server.mode === 'down') return { kind: 'unavailable', retryAfter: null } as const
    if (server.mode === 'unauthorized') return { kind: 'unauthorized', revoked: null } as const
    if (server.mode === 'revoked') return { kind: 'unauthorized', revoked: 'signed' } as const
    return null
  }
  const respondOr = <ResponseBody>(response: ResponseBody) =>
    server.mode === 'loses answers'
      ? ({ kind: 'unavailable', retryAfter: null } as const)
      : ({ kind: 'answer', answer: response, roundTrip: 40 } as const)
  const nowText = () => new Date(server.clock).toISOString()

  const server: FakeServer = {
    events,
    facts,
    acks,
    maps,
    samples,
    tokens,
    contradictions,
    mode: 'up',
    clock: now,
    tasks: [],
    staff: null,
    commands: [],
    nextToken: null,
    wire: {
      report: (token, body) => {
        tokens.push(token)
        const refused = refusal()
        if (refused !== null) return Promise.resolve(refused)
        const request = reportRequest.parse(body)
        if (request.door_map !== undefined) maps.push(request.door_map)
        samples.push(...(request.samples ?? []))
        for (const fact of request.facts) keep(facts, fact.seq, fact)
        for (const ack of request.acks) keep(acks, ack.uid, ack)
        const results = request.events.map((event) => ({
          event_id: event.event_id,
          result: take(event),
        }))
        return Promise.resolve(respondOr(reportResponse.parse({ now: nowText(), results })))
      },
      feed: (token, { cursor, commands }) => {
        tokens.push(token)
        const refused = refusal()
        if (refused !== null) return Promise.resolve(refused)
        const response: FeedResponse = feedResponse.parse({
          now: nowText(),
          state: 'active',
          code_key: { version: 1, key: 'key' },
          tasks: server.tasks.filter(({ change }) => change > cursor),
          cursor: Math.max(cursor, ...server.tasks.map(({ change }) => change)),
          has_more: false,
          commands: server.commands.filter(({ number }) => number > commands),
          staff: server.staff,
          blocked_doors: [{ door: 9, reason: 'hinge' }],
          config: null,
          next_token: server.nextToken,
          last_seq: 0,
        })
        return Promise.resolve(respondOr(response))
      },
      enrol: () => Promise.resolve({ kind: 'rejected', status: 404, code: null }),
    },
  }
  return server
}

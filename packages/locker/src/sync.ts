import type { Agent } from './agent.ts'
import type { Clock } from './ports/clock.ts'
import type { KillPoint } from './ports/kill-point.ts'
import type { Store } from './ports/store.ts'
import type { Secrets, Vault } from './ports/vault.ts'
import type { ServerWire, WireResult } from './ports/wire.ts'
import { batchOf } from './report.ts'
import { createTelemetryClock, telemetryOf } from './telemetry.ts'

export interface SyncPorts {
  readonly agent: Agent
  readonly store: Store
  readonly wire: ServerWire
  readonly vault: Vault
  readonly clock: Clock
  readonly killPoint: KillPoint
  /** Of this program. */
  readonly version: string
  /** Whether the server's key has signed the statement, and it names this device. */
  readonly verifyRevocation: (statement: string) => Promise<boolean>
  /** From 0 to 1. */
  readonly random: () => number
}

/** What one exchange came to, and when the next is due. */
export type SyncStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly retryAfter: number | null }
  | { readonly kind: 'revoked' }

/** Seconds that the server may hold the question. */
const FEED_WAIT = 50
const ROWS = 700
const REPORT_PAUSE = 1000
/** Doors move in bursts: telemetry goes no more often. */
const TELEMETRY_PAUSE = 2000
/** A server that answers at once again and again is not asked more often. */
const FEED_PAUSE = 200
/** Milliseconds before another try, doubled up to the second, with jitter over the whole of it. */
const RETRY = [2000, 120_000] as const
const NOTHING: SyncStep = { kind: 'nothing' }
const DONE: SyncStep = { kind: 'done' }

export interface Sync {
  /** Asks for news once. */
  poll(wait: number): Promise<SyncStep>
  /** Sends the oldest rows once. */
  report(): Promise<SyncStep>
  /** Sends how the locker is, where that is due. */
  sendTelemetry(): Promise<SyncStep>
  /** All for ever, until the signal. */
  run(signal: AbortSignal): Promise<void>
}

/** The server's words down and the locker's facts up. Nothing is sent before the first answer of a boot. */
export function createSync(ports: SyncPorts): Sync {
  const { agent, store, wire, vault, clock, killPoint } = ports
  const telemetryClock = createTelemetryClock()
  return { poll, report, sendTelemetry, run }

  async function poll(wait: number, signal?: AbortSignal): Promise<SyncStep> {
    const secrets = vault.secrets()
    if (secrets === null) return NOTHING
    const { cursor, commandNumber, config, hasHeardBlocks } = agent.state().meta
    // A store that has not heard which doors are blocked asks as one that knows nothing.
    const knowsNothing = secrets.codeKey !== null && !hasHeardBlocks
    const version = knowsNothing ? 0 : (config?.version ?? 0)
    const query = { cursor, commands: commandNumber, config: version, wait }
    const result = await wire.feed(secrets.nextToken ?? secrets.token, query, signal)
    if (result.kind !== 'answer') return failedOf(result)
    const { answer: response, roundTrip } = result
    killPoint('after answer', 'feed')
    // A held answer says nothing of the time on its way.
    await agent.heard({ server: Date.parse(response.now), roundTrip: wait === 0 ? roundTrip : 0 })
    const { code_key: codeKey, next_token: nextToken } = response
    const token = secrets.nextToken ?? secrets.token
    const isChanged =
      codeKey?.version !== secrets.codeKey?.version || nextToken !== null || token !== secrets.token
    // On a full disk: the server offers them again, and codes go on working by what is known.
    if (isChanged && !(await isSaved({ ...secrets, token, nextToken, codeKey })))
      return { kind: 'failed', retryAfter: null }
    await agent.submit({ kind: 'feed', answer: response })
    return response.has_more ? DONE : NOTHING
  }

  async function isSaved(secrets: Secrets): Promise<boolean> {
    try {
      await vault.save(secrets)
      return true
    } catch {
      return false
    }
  }

  async function report(): Promise<SyncStep> {
    const secrets = vault.secrets()
    // Before its confirmation the server takes nothing of a device.
    if (!secrets?.codeKey || agent.syncBase() === null) return NOTHING
    const rows = batchOf(await store.unsent(ROWS), agent.state().meta)
    const responses = [...agent.state().commands.values()].filter(
      ({ state }) => state !== 'received',
    )
    const isSilent = rows.length === 0 && responses.length === 0
    const { unsentMap, samples } = agent.state().meta
    if (isSilent && unsentMap === null && samples.length === 0) return NOTHING
    const body = await agent.freeze(rows)
    if (body === null) return NOTHING
    killPoint('before send', 'report')
    const result = await wire.report(secrets.nextToken ?? secrets.token, body.request)
    if (result.kind !== 'answer') return failedOf(result)
    killPoint('after answer', 'report')
    await agent.submit({ kind: 'verdicts', sent: body, answer: result.answer })
    return DONE
  }

  async function sendTelemetry(): Promise<SyncStep> {
    const secrets = vault.secrets()
    const sync = agent.syncBase()
    const mono = clock.monotonic()
    const state = agent.state()
    if (!secrets?.codeKey || sync === null || !telemetryClock.isDue(state, mono)) return NOTHING
    const doors = telemetryClock.doorsOf(state)
    const now = sync + mono
    const unsent = await store.countUnsent()
    const about = { version: ports.version, unsent }
    const result = await wire.report(secrets.nextToken ?? secrets.token, {
      sent_at: new Date(now).toISOString(),
      store_id: state.meta.storeId,
      boot: state.meta.boot,
      events: [],
      facts: [],
      acks: [],
      telemetry: telemetryOf(state, await agent.health(), about),
    })
    if (result.kind !== 'answer') return failedOf(result)
    telemetryClock.reported(doors, mono)
    return NOTHING
  }

  async function failedOf(
    result: Exclude<WireResult<never>, { kind: 'answer' }>,
  ): Promise<SyncStep> {
    if (result.kind === 'nothing_new') {
      if (result.now !== null) await agent.heard({ server: result.now, roundTrip: 0 })
      return NOTHING
    }
    if (result.kind === 'unauthorized' && result.revoked !== null) {
      // A proxy's 401 must not empty a locker.
      if (await ports.verifyRevocation(result.revoked)) {
        await vault.save(null)
        await agent.submit({ kind: 'revoked' })
        return { kind: 'revoked' }
      }
    }
    // Whoever refuses has answered: the link is there.
    const isHeard =
      result.kind === 'rejected' || (result.kind === 'unavailable' && result.isBusy === true)
    if (!isHeard) await agent.heard(null)
    return { kind: 'failed', retryAfter: result.kind === 'unavailable' ? result.retryAfter : null }
  }

  async function run(signal: AbortSignal): Promise<void> {
    // The server takes one report of a device at a time.
    let sending: Promise<unknown> = Promise.resolve()
    const serialized = (send: () => Promise<SyncStep>) => (): Promise<SyncStep> => {
      const sent = sending.then(send)
      sending = sent.catch(() => undefined)
      return sent
    }
    await Promise.all([
      repeat(signal, (isFirst) => poll(isFirst ? 0 : FEED_WAIT, signal), FEED_PAUSE),
      repeat(signal, serialized(report), REPORT_PAUSE),
      repeat(signal, serialized(sendTelemetry), TELEMETRY_PAUSE),
    ])
  }

  async function repeat(
    signal: AbortSignal,
    step: (isFirst: boolean) => Promise<SyncStep>,
    pause: number,
  ): Promise<void> {
    let failures = 0
    let isFirst = true
    while (!signal.aborted) {
      const result = await step(isFirst || failures > 0)
      isFirst = false
      if (result.kind === 'revoked') return
      failures = result.kind === 'failed' ? failures + 1 : 0
      const backOff = Math.min(RETRY[0] * 2 ** (failures - 1), RETRY[1])
      const wait =
        result.kind === 'failed'
          ? Math.max(result.retryAfter ?? 0, ports.random() * backOff)
          : result.kind === 'done'
            ? 0
            : pause
      await clock.sleep(vault.secrets() === null ? RETRY[0] : wait, signal)
    }
  }
}

import type { ReportRequest } from '@yacheyka/contract/device/report'
import { abandonCourier } from './flows/courier.ts'
import { abandonPickup } from './flows/recipient.ts'
import type { Effect, Flow } from './flow.ts'
import { handle, type Input, recover } from './handle.ts'
import { correctedTime, syncOf, type TimeBase, withSample } from './hybrid-clock.ts'
import type { Board } from './ports/board.ts'
import type { Clock } from './ports/clock.ts'
import type { KillPoint } from './ports/kill-point.ts'
import type { Scanner } from './ports/scanner.ts'
import type { ScreenFeed, View } from './ports/screen.ts'
import type { Store } from './ports/store.ts'
import type { OutboxRow } from './outbox.ts'
import { freezeRows, reportOf } from './report.ts'
import { screenOf, stationOf, wallOf } from './screen-of.ts'
import { createDebounce } from './senses.ts'
import { applyChanges, beginTurn, type Present, type State, stateOf } from './turn.ts'
import { IDLE, type Visit } from './visit.ts'
import { isAtOpenDoor } from './courier-screen.ts'

export interface AgentPorts {
  readonly store: Store
  readonly board: Board
  readonly clock: Clock
  readonly scanner: Scanner | null
  readonly killPoint: KillPoint
  /** HMAC of a code; null while the device has no key. */
  readonly digest: (text: string) => Promise<string | null>
  readonly randomDigits: (length: number) => string
}

export interface FrozenReport {
  readonly rows: readonly OutboxRow[]
  readonly request: ReportRequest
}

export interface Agent {
  readonly screen: ScreenFeed
  /** Resolves when the input is committed and shown. */
  submit(input: Input): Promise<void>
  /** Reads the sensors once and acts on them. */
  poll(): Promise<void>
  /** The server answered, or did not: null. */
  heard(answer: { readonly server: number; readonly roundTrip: number } | null): Promise<void>
  /** Corrected minus monotonic time; null before the first answer of this boot. */
  syncBase(): number | null
  /** Fixes the stamps of rows for ever and makes their report; null before the first answer of this boot. */
  freeze(rows: readonly OutboxRow[]): Promise<FrozenReport | null>
  /** Milliseconds until the next poll is due. */
  pollWait(): number
  /** Resolves with the reason when the store takes nothing more: nothing is opened from then on. */
  readonly failed: Promise<unknown>
  state(): Readonly<State>
  stop(): void
}

const POLL_AT_DOOR = 150
const POLL_IDLE = 1000
const TICK = 60_000
/** Nobody has touched the screen for so long: «Вы ещё здесь?», and then back to the first screen. */
const IDLE_AFTER = 60_000
const STILL_THERE = 15_000
/** A screen that only says something leaves by itself. */
const TOLD_FOR = 20_000

/** Opens the store's state, settles what a power cut left, and answers the screen, the scanner and the sensors. */
export async function startAgent(ports: AgentPorts): Promise<Agent> {
  const { store, board, clock, killPoint } = ports
  const state = stateOf(await store.load())
  const startedAt = clock.monotonic()
  const debounce = createDebounce()
  const failed = Promise.withResolvers<unknown>()
  const listeners = new Set<(view: View) => void>()
  const stopping = new AbortController()
  const stops: (() => void)[] = []
  let isStopped = false
  let samples: readonly number[] = []
  let visit: Visit = IDLE
  let help: string | null = null
  let wrong = 0
  let touchedAt = startedAt
  let queue: Promise<void> = Promise.resolve()
  let viewId = 0
  let shown = ''
  let isOffline = true
  let view: View

  const present = (): Present => {
    const sync = syncOf(samples)
    const { offset, tick } = state.meta
    const base: TimeBase = { sync, offset, tick, startedAt }
    const mono = clock.monotonic()
    const now = correctedTime(base, { wall: clock.wall(), mono })
    return { now, mono, quality: sync === null ? 'bounded' : 'exact' }
  }

  await transact('start', ({ turn }) =>
    turn.putMeta({ boot: turn.meta().boot + 1, bootId: clock.bootId, synced: false }),
  )
  debounce(await board.read())
  const senses = debounce(await board.read())
  await transact('recover', (flow) => recover(flow, senses))
  view = viewNow()
  if (ports.scanner !== null)
    stops.push(
      ports.scanner.onScan((payload) => {
        touchedAt = clock.monotonic()
        void submit({ kind: 'scan', payload })
      }),
    )

  const screen: ScreenFeed = {
    view: () => view,
    onView: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    press: (pressed) => {
      if (pressed.viewId !== view.viewId) return
      touchedAt = clock.monotonic()
      void submit({ kind: 'press', intent: pressed.intent })
    },
    drawn: () => {},
  }
  return {
    screen,
    submit,
    poll,
    heard,
    syncBase: () => syncOf(samples),
    freeze,
    pollWait,
    failed: failed.promise,
    state: () => state,
    stop,
  }

  function submit(input: Input): Promise<void> {
    queue = queue.then(() => transact(input.kind, (flow) => handle(flow, input)))
    return queue
  }

  /** One transaction: what `change` does is committed, then shown, then done. */
  async function transact(name: string, change: (flow: Flow) => void): Promise<void> {
    if (isStopped) return
    const turn = beginTurn(state, present())
    const { randomDigits } = ports
    const flow: Flow = { turn, visit, help, wrong, effects: [], randomDigits }
    try {
      change(flow)
      if (turn.changes.length > 0) {
        killPoint('before commit', name)
        await store.commit(turn.changes)
        applyChanges(state, turn.changes)
        killPoint('after commit', name)
      }
    } catch (reason) {
      return fail(reason)
    }
    if (flow.visit !== visit) touchedAt = clock.monotonic()
    ;({ visit, help, wrong } = flow)
    show()
    for (const effect of flow.effects) run(effect).catch(fail)
  }

  function fail(reason: unknown): void {
    stop()
    failed.resolve(reason)
  }

  async function run(effect: Effect): Promise<void> {
    switch (effect.kind) {
      case 'proceed':
        return submit(effect)
      case 'digest': {
        const digest = await ports.digest(effect.text)
        return submit(
          digest === null
            ? { kind: 'no_key' }
            : { kind: 'code', code: { kind: effect.code, digest } },
        )
      }
      case 'pulse': {
        const at = state.doors.get(effect.door)?.at
        if (at === undefined || isStopped) return
        killPoint('before pulse', String(effect.door))
        await board.open(at, stopping.signal)
        killPoint('after pulse', String(effect.door))
      }
    }
  }

  async function poll(): Promise<void> {
    const readings = debounce(await board.read())
    await submit({ kind: 'senses', senses: readings })
    const { now, mono } = present()
    const { tick } = state.meta
    if (tick === null || now - tick.corrected >= TICK || now < tick.corrected)
      await transactQueued('tick', ({ turn }) =>
        turn.putMeta({ tick: { corrected: now, wall: clock.wall() } }),
      )
    const idle = mono - touchedAt
    const limit = visit.kind === 'told' ? TOLD_FOR : IDLE_AFTER + STILL_THERE
    if (mayLeave() && idle >= limit)
      await transactQueued('idle', (flow) => {
        flow.help = null
        flow.wrong = 0
        if (flow.visit.kind === 'pickup') abandonPickup(flow, flow.visit)
        else if (flow.visit.kind === 'courier') abandonCourier(flow, flow.visit)
        else flow.visit = IDLE
      })
    else show()
  }

  async function heard(
    answer: { readonly server: number; readonly roundTrip: number } | null,
  ): Promise<void> {
    isOffline = answer === null
    if (answer === null) return show()
    samples = withSample(samples, { ...answer, mono: clock.monotonic() })
    const offset = answer.server - clock.wall()
    await transactQueued('heard', ({ turn }) =>
      turn.putMeta({ lastAnswer: answer.server, offset, synced: true }),
    )
  }

  async function freeze(rows: readonly OutboxRow[]): Promise<FrozenReport | null> {
    let report: FrozenReport | null = null
    await transactQueued('freeze', ({ turn }) => {
      const sync = syncOf(samples)
      if (sync === null) return
      const frozen = freezeRows(turn, rows, sync)
      report = { rows: frozen, request: reportOf(turn, frozen) }
    })
    return isStopped ? null : report
  }

  function transactQueued(name: string, change: (flow: Flow) => void): Promise<void> {
    queue = queue.then(() => transact(name, change))
    return queue
  }

  /** A screen with an open door, or one that is opening, never leaves. */
  function mayLeave(): boolean {
    if (visit.kind === 'idle') return help !== null
    if (visit.kind === 'courier') return !isAtOpenDoor(state, visit)
    return visit.kind !== 'pickup' || !['opening', 'open', 'left_open'].includes(visit.phase)
  }

  function pollWait(): number {
    return state.ops.size > 0 || visit.kind === 'pickup' ? POLL_AT_DOOR : POLL_IDLE
  }

  function viewNow(): View {
    const { now, mono } = present()
    const { contrast, lowered, spoken, config, notice } = state.meta
    const asks = mayLeave() && visit.kind !== 'told' && mono - touchedAt >= IDLE_AFTER
    return {
      viewId,
      screen: screenOf({ state, visit, help, now }),
      station: stationOf(state),
      wall: wallOf(state),
      now,
      offline: isOffline,
      notice: notice !== null && notice.until > now ? notice.text : null,
      stillThere: asks ? STILL_THERE / 1000 : null,
      settings: { contrast, lowered, spoken, bottomMm: config?.screen_bottom_mm ?? 900 },
    }
  }

  function show(): void {
    const next = viewNow()
    const text = JSON.stringify({ ...next, now: 0, viewId: 0 })
    if (text === shown) return
    shown = text
    viewId += 1
    view = { ...next, viewId }
    for (const listener of listeners) listener(view)
  }

  function stop(): void {
    isStopped = true
    stopping.abort()
    for (const end of stops) end()
  }
}

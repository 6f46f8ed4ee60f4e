import { isAbandoned, type Shown, viewOf } from './agent-view.ts'
import { putAlarms } from './alarms.ts'
import { reportDoubts } from './doubts.ts'
import { createEffects, type EffectPorts } from './effects.ts'
import type { Flow } from './flow.ts'
import type { Health, HealthPorts, StartReason } from './health.ts'
import { createHealthWatch } from './health-watch.ts'
import { abandon, handle, recover } from './handle.ts'
import { correctedTime, syncOf, beginningTime, withSample } from './hybrid-clock.ts'
import type { Input } from './input.ts'
import type { Liveness } from './liveness.ts'
import type { AddressKey, Reading } from './lock.ts'
import type { Board, BoardHealth } from './ports/board.ts'
import type { Clock } from './ports/clock.ts'
import type { Scanner } from './ports/scanner.ts'
import type { ScreenFeed, View } from './ports/screen.ts'
import type { Store } from './ports/store.ts'
import type { OutboxRow } from './outbox.ts'
import { rebaseTimes } from './rebase-times.ts'
import { restoreLayout } from './restore-layout.ts'
import { type Fill, intakeStopOf } from './store-retention.ts'
import { freezeRows, reportOf, type SentReport } from './report.ts'
import { createDebounce } from './senses.ts'
import { createStoreKeeper } from './store-keeper.ts'
import { isSampleDue, keepSample } from './telemetry.ts'
import { applyChanges, beginTurn, type Present, type State, stateOf } from './turn.ts'
import { IDLE, isUnused, type Visit } from './visit.ts'

export interface AgentPorts extends EffectPorts, Pick<HealthPorts, 'sensors' | 'screenState'> {
  readonly store: Store
  readonly board: Board
  readonly clock: Clock
  readonly scanner: Scanner | null
  /** Something beside the agent says its views. */
  readonly hasVoice?: boolean
  readonly randomDigits: (length: number) => string
  /** Whether this is the first start of the program after the machine was switched on. */
  readonly machineStarted?: () => boolean
}

export interface Agent {
  readonly screen: ScreenFeed
  /** Resolves when the input is committed and shown. */
  submit(input: Input): Promise<void>
  /** Reads the sensors once and acts on them. */
  poll(): Promise<void>
  /** The server answered, or did not: null. */
  heard(answer: ServerAnswer | null): Promise<void>
  /** Corrected minus monotonic time; null before the first answer of this boot. */
  syncBase(): number | null
  /** Fixes the stamps of rows for ever and makes their report; null before the first answer of this boot. */
  freeze(rows: readonly OutboxRow[]): Promise<SentReport | null>
  /** Milliseconds until the next poll is due. */
  pollWait(): number
  /** Resolves with the reason when the store takes nothing more: nothing is opened from then on. */
  readonly failed: Promise<unknown>
  state(): Readonly<State>
  /** Looks at all parts of the locker now. */
  health(): Promise<Health>
  liveness(): Liveness
  stop(): void
}

interface ServerAnswer {
  readonly server: number
  readonly roundTrip: number
}

const POLL_AT_DOOR = 150
const POLL_IDLE = 1000
const TICK = 60_000
/** An operator's `beep`. */
const BEEPS_FOR = 10_000

/** Opens the store's state, settles what a power cut left, and answers the screen, the scanner and the sensors. */
export async function startAgent(ports: AgentPorts): Promise<Agent> {
  const agent = new LockerAgent(ports, stateOf(await ports.store.load()))
  await agent.begin()
  return agent
}

/** Some board answered, or those that did not are known to be silent; a cabinet may have no boards yet. */
const isAccounted = (
  readings: ReadonlyMap<AddressKey, Reading>,
  boards: readonly BoardHealth[],
): boolean =>
  readings.size === 0 ||
  [...readings.values()].some(({ door }) => door !== 'unknown') ||
  boards.some(({ state }) => state !== 'ok')

class LockerAgent implements Agent {
  readonly screen: ScreenFeed
  readonly failed: Promise<unknown>
  readonly #ports: AgentPorts
  readonly #state: State
  readonly #startedAt: number
  /** Corrected time at which this process began, as well as it was known then. */
  readonly #began: number
  #debounce = createDebounce()
  readonly #health: ReturnType<typeof createHealthWatch>
  readonly #keeper: ReturnType<typeof createStoreKeeper>
  readonly #failure = Promise.withResolvers<unknown>()
  readonly #listeners = new Set<(view: View) => void>()
  readonly #stopping = new AbortController()
  readonly #run: ReturnType<typeof createEffects>
  #samples: readonly number[] = []
  #visit: Visit = IDLE
  #help: string | null = null
  #wrong = 0
  #touchedAt: number
  #beepsUntil = 0
  #startReason: StartReason = 'other'
  #liveness: Liveness = { polledAt: null, committedAt: null }
  #queue: Promise<void> = Promise.resolve()
  #isOffline = true
  #fill: Fill = { unsent: 0, diskFree: null }
  #shown = ''
  #view: View

  constructor(ports: AgentPorts, state: State) {
    this.#ports = ports
    this.#state = state
    this.#startedAt = ports.clock.monotonic()
    this.#began = beginningTime(state.meta, ports.clock.wall())
    this.#touchedAt = this.#startedAt
    this.#keeper = createStoreKeeper(ports.store, this.#startedAt)
    this.#health = createHealthWatch(ports, this.#startedAt)
    this.#run = createEffects(ports, {
      state,
      signal: this.#stopping.signal,
      submit: (input) => this.submit(input),
      health: () => this.health(),
      beep: () => {
        this.#beepsUntil = ports.clock.monotonic() + BEEPS_FOR
        this.#show()
      },
      forgetReadings: () => {
        this.#debounce = createDebounce()
      },
      markRestart: () =>
        this.#queued('restart', ({ turn }) => turn.putMeta({ restartAsked: true })),
    })
    this.#view = { ...this.#viewNow(), viewId: 0 }
    this.failed = this.#failure.promise
    this.screen = {
      view: () => this.#view,
      onView: (listener) => {
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      },
      press: ({ viewId, intent }) => {
        if (viewId !== this.#view.viewId) return
        this.#touch()
        void this.submit({ kind: 'press', intent })
      },
    }
  }

  async begin(): Promise<void> {
    const { board, clock, scanner, store } = this.#ports
    this.#fill = { unsent: await store.countUnsent(), diskFree: null }
    await this.#transact('start', ({ turn }) => {
      const { boot, replacedBy, restartAsked } = turn.meta()
      turn.putMeta({ boot: boot + 1, bootId: clock.bootId, synced: false })
      if (replacedBy !== null) turn.fact('store_replaced', { details: { from: replacedBy } })
      turn.putMeta({ replacedBy: null, restartAsked: false })
      this.#startReason =
        this.#ports.machineStarted?.() === true ? 'machine' : restartAsked ? 'asked' : 'other'
      restoreLayout(turn)
    })
    const { wiring } = this.#state.meta
    if (wiring !== null) board.feedback.rewire(wiring)
    this.#debounce(await board.read())
    const readings = this.#debounce(await board.read())
    await this.#transact('recover', (flow) => recover(flow, readings))
    const stop = scanner?.onScan((payload) => {
      this.#touch()
      void this.submit({ kind: 'scan', payload })
    })
    if (stop !== undefined) this.#stopping.signal.addEventListener('abort', stop)
  }

  submit(input: Input): Promise<void> {
    return this.#queued(input.kind, (flow) => handle(flow, input))
  }

  async poll(): Promise<void> {
    const { board, clock } = this.#ports
    const { wiring } = this.#state.meta
    const readings = await board.read()
    // What was read by the wiring of before says nothing.
    if (wiring !== this.#state.meta.wiring) return
    this.#health.sensed(readings)
    await this.submit({ kind: 'senses', readings: this.#debounce(readings) })
    if (this.#isAtChannel())
      await this.submit({ kind: 'bits', op: null, bits: await board.feedback.readBits() })
    const { now } = this.#present()
    const { tick } = this.#state.meta
    if (tick === null || now - tick.corrected >= TICK || now < tick.corrected)
      await this.#queued('tick', ({ turn }) => {
        turn.putMeta({ tick: { corrected: now, wall: clock.wall() } })
        reportDoubts(turn)
      })
    if (isAccounted(readings, board.health()))
      this.#liveness = { ...this.#liveness, polledAt: clock.monotonic() }
    // A sensor that hangs delays nobody at a door.
    if (this.#health.isDue(clock.monotonic()))
      this.#watchHealth().catch((reason: unknown) => this.#fail(reason))
    if (isAbandoned(this.#shownNow(), now)) await this.#queued('idle', abandon)
    else this.#show()
    await this.#keepStore()
  }

  liveness(): Liveness {
    return this.#liveness
  }

  health(): Promise<Health> {
    return this.#health.look(this.#state, () => this.#present(), this.#startReason)
  }

  async heard(answer: ServerAnswer | null): Promise<void> {
    const { clock } = this.#ports
    this.#isOffline = answer === null
    this.#health.heard(answer !== null, clock.monotonic())
    if (answer === null) return this.#show()
    const sample = { ...answer, mono: clock.monotonic() }
    const offset = answer.server - clock.wall()
    // What waits before it goes by the clock of before.
    this.#queue = this.#queue.then(() => {
      const before = this.#present()
      const isFirst = this.syncBase() === null
      this.#samples = withSample(this.#samples, sample)
      const sync = this.syncBase()
      const by = sync === null ? null : sync + before.mono - before.now
      return this.#transact('heard', (flow) => {
        flow.turn.putMeta({ lastAnswer: answer.server, offset, synced: true })
        if (isFirst && by !== null) rebaseTimes(flow, { began: this.#began, by })
      })
    })
    await this.#queue
  }

  async freeze(rows: readonly OutboxRow[]): Promise<SentReport | null> {
    let report: SentReport | null = null
    await this.#queued('freeze', ({ turn }) => {
      const sync = this.syncBase()
      if (sync === null) return
      const frozen = freezeRows(turn, rows, sync)
      report = { rows: frozen, request: reportOf(turn, frozen) }
    })
    return this.#isStopped() ? null : report
  }

  syncBase(): number | null {
    return syncOf(this.#samples)
  }

  pollWait(): number {
    return this.#state.ops.size > 0 || (this.#visit.kind === 'pickup' && !isUnused(this.#visit))
      ? POLL_AT_DOOR
      : POLL_IDLE
  }

  state(): Readonly<State> {
    return this.#state
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #watchHealth(): Promise<void> {
    const health = await this.health()
    this.#fill = { unsent: health.unsent, diskFree: health.readings.diskFree }
    const changes = this.#health.changes(health, this.#state)
    if (changes.raised.length + changes.cleared.length > 0)
      await this.#queued('alarms', ({ turn }) => putAlarms(turn, changes, health))
    if (isSampleDue(this.#state.meta, health))
      await this.#queued('sample', ({ turn }) => keepSample(turn, health))
  }

  async #keepStore(): Promise<void> {
    if (this.#isStopped() || this.#state.ops.size > 0 || this.#visit.kind !== 'idle') return
    const present = this.#present()
    const { meta } = this.#state
    const untouched = present.mono - this.#touchedAt
    try {
      if (await this.#keeper.keep({ ...present, meta, fill: this.#fill, untouched }))
        await this.#queued('copied', ({ turn }) => turn.putMeta({ copiedAt: present.now }))
    } catch (reason) {
      this.#fail(reason)
    }
  }

  #isAtChannel(): boolean {
    return this.#visit.kind === 'technician' && this.#visit.place.at === 'channel'
  }

  #isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  #touch(): void {
    this.#touchedAt = this.#ports.clock.monotonic()
  }

  #present(): Present {
    const { clock } = this.#ports
    const sync = this.syncBase()
    const mono = clock.monotonic()
    const now = correctedTime({ sync, began: this.#began, startedAt: this.#startedAt }, mono)
    return { now, mono, quality: sync === null ? 'bounded' : 'exact' }
  }

  #queued(name: string, change: (flow: Flow) => void): Promise<void> {
    this.#queue = this.#queue.then(() => this.#transact(name, change))
    return this.#queue
  }

  /** One transaction: what `change` does is committed, then shown, then done. */
  async #transact(name: string, change: (flow: Flow) => void): Promise<void> {
    if (this.#isStopped()) return
    const { store, killPoint, randomDigits } = this.#ports
    const turn = beginTurn(this.#state, this.#present())
    const flow: Flow = {
      turn,
      visit: this.#visit,
      help: this.#help,
      wrong: this.#wrong,
      effects: [],
      cabinet: this.#ports.board.feedback,
      canRestartScreen: this.#ports.restartScreen !== undefined,
      intakeStop: intakeStopOf(this.#fill),
      randomDigits,
    }
    try {
      change(flow)
      if (turn.changes.length > 0) {
        killPoint('before commit', name)
        await store.commit(turn.changes)
        this.#liveness = { ...this.#liveness, committedAt: turn.mono }
        applyChanges(this.#state, turn.changes)
        killPoint('after commit', name)
      }
    } catch (reason) {
      return this.#fail(reason)
    }
    if (flow.visit !== this.#visit) this.#touch()
    this.#visit = flow.visit
    this.#help = flow.help
    this.#wrong = flow.wrong
    this.#show()
    for (const effect of flow.effects)
      this.#run(effect).catch((reason: unknown) => this.#fail(reason))
  }

  #fail(reason: unknown): void {
    this.stop()
    this.#failure.resolve(reason)
  }

  #shownNow(): Shown {
    const idle = this.#ports.clock.monotonic() - this.#touchedAt
    return {
      state: this.#state,
      visit: this.#visit,
      help: this.#help,
      cabinet: this.#ports.board.feedback,
      hasVoice: this.#ports.hasVoice ?? false,
      idle,
      beeps: this.#ports.clock.monotonic() < this.#beepsUntil,
    }
  }

  #viewNow(): Omit<View, 'viewId'> {
    return viewOf(this.#shownNow(), this.#present().now, this.#isOffline)
  }

  #show(): void {
    const next = this.#viewNow()
    const text = JSON.stringify({ ...next, now: 0 })
    if (text === this.#shown) return
    this.#shown = text
    this.#view = { ...next, viewId: this.#view.viewId + 1 }
    for (const listener of this.#listeners) listener(this.#view)
  }
}

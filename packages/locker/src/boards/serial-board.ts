import {
  type Address,
  addressKey,
  type AddressKey,
  type BoardSetup,
  type Reading,
  type StatusBits,
} from '../lock.ts'
import type { Board, BoardHealth, PulseResult } from '../ports/board.ts'
import type { Clock } from '../ports/clock.ts'
import { createTalker, type ExchangeResult } from './exchange.ts'
import type { Line } from './line.ts'
import { type BoardProtocol, type Exchange, parseLock } from './protocol.ts'

/**
 * Milliseconds in which a board that missed its deadline is not read again: its late reply would pass for one to the next
 * question. Doubled while it stays silent, so that dead boards do not take the time of the others.
 */
const LATE_WINDOW = [1000, 8000] as const
/** Missed replies in a row after which a board counts as silent or noisy. */
const MISSES_BEFORE_ALARM = 2

const UNKNOWN: Reading = { door: 'unknown', inside: 'unknown' }

interface BoardState {
  readonly setup: BoardSetup
  misses: number
  missedAt: number
  readAgainAt: number
  window: number
  errors: number
  health: BoardHealth['state']
  since: number
}

interface SerialBoardOptions {
  readonly line: Line
  readonly clock: Pick<Clock, 'monotonic' | 'sleep'>
  readonly protocol: BoardProtocol
  readonly boards: readonly BoardSetup[]
}

/** All boards of one bus: one queue, openings before reads, a board that is silent never stops the others. */
export function createSerialBoard({ line, clock, protocol, boards }: SerialBoardOptions): Board {
  const [least, most] = protocol.range.boards
  for (const { board, channels } of boards)
    if (board < least || board > most || channels < 1 || channels > protocol.range.channels)
      throw new RangeError(
        `${protocol.name}: board ${board} of ${channels} channels: boards ${least} to ${most} of up to ${protocol.range.channels} are expected`,
      )
  const states = new Map(
    boards.map((setup): [number, BoardState] => [
      setup.board,
      {
        setup,
        misses: 0,
        missedAt: Number.NEGATIVE_INFINITY,
        readAgainAt: Number.NEGATIVE_INFINITY,
        window: LATE_WINDOW[0],
        errors: 0,
        health: 'ok',
        since: clock.monotonic(),
      },
    ]),
  )
  /** With what «Ввод в работу» found. */
  let wired = protocol
  const listeners = new Set<(at: Address, door: 'open' | 'closed') => void>()
  const talker = createTalker({
    line,
    clock,
    protocol: { ...protocol, matchReport: (received) => wired.matchReport?.(received) ?? null },
    greeting: boards.flatMap(({ board }) => protocol.atStart?.(board) ?? []),
    onReport: (at, door) => {
      if (at.channel <= (states.get(at.board)?.setup.channels ?? 0))
        for (const listener of listeners) listener(at, door)
    },
  })
  const pulsedAt = new Map<AddressKey, number>()
  const openings: (() => Promise<void>)[] = []
  const reads: (() => Promise<void>)[] = []
  let isRunning = false
  let nextRead: Promise<ReadonlyMap<AddressKey, Reading>> | null = null

  return {
    open: (at, pulse) => {
      const lock = parseLock(at, protocol.range)
      const state = states.get(at.board)
      if (state === undefined || at.channel > state.setup.channels)
        throw new RangeError(`no lock ${at.board}:${at.channel} on this bus`)
      return queued(openings, () => (pulse.aborted ? 'rejected' : openNow(lock, state)))
    },
    read: () => (nextRead ??= readAll()),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health: () =>
      [...states.values()].map(({ setup, health, since, errors }) => ({
        board: setup.board,
        state: health,
        since,
        errors,
      })),
    feedback: {
      boards,
      orders: protocol.orders,
      readBits,
      rewire: (wiring) => {
        wired = protocol.rewire(wiring)
      },
    },
    close: () => talker.close(),
  }

  async function openNow(
    lock: ReturnType<typeof parseLock>,
    state: BoardState,
  ): Promise<PulseResult> {
    const key = addressKey(lock)
    const last = pulsedAt.get(key) ?? Number.NEGATIVE_INFINITY
    if (clock.monotonic() - last < protocol.coolDown) return 'cooling'
    pulsedAt.set(key, clock.monotonic())
    const result = await talker.request(protocol.open(lock))
    if (result.kind === 'no_line') {
      pulsedAt.delete(key)
      return 'rejected'
    }
    for (const frame of protocol.afterOpen?.(lock) ?? []) await talker.send(frame)
    // Somebody stands before the door: a board that was silent is asked again as soon as it may be.
    state.window = LATE_WINDOW[0]
    state.readAgainAt = Math.min(state.readAgainAt, state.missedAt + state.window)
    return result.kind === 'answer' ? result.answer : 'sent'
  }

  async function readAll(): Promise<ReadonlyMap<AddressKey, Reading>> {
    const all = [...states.values()].map((state) =>
      queued(reads, () => {
        // Whoever asks from here on gets a newer reading.
        nextRead = null
        return readBoard(state)
      }),
    )
    return new Map((await Promise.all(all)).flat())
  }

  async function readBoard(
    state: BoardState,
  ): Promise<readonly (readonly [AddressKey, Reading])[]> {
    const { board, channels } = state.setup
    const readings = (await askStatus(state, wired.read(board, channels))) ?? []
    return Array.from({ length: channels }, (_, index) => [
      addressKey({ board, channel: index + 1 }),
      readings[index] ?? UNKNOWN,
    ])
  }

  async function readBits(): Promise<StatusBits> {
    const all = [...states.values()].map((state) =>
      queued(reads, async () => {
        const { board, channels } = state.setup
        const bits = await askStatus(state, protocol.readBits(board, channels))
        return bits === null ? [] : [[board, bits] as const]
      }),
    )
    return new Map((await Promise.all(all)).flat())
  }

  /** Null where the board is silent, or is not asked so soon again. */
  async function askStatus<Reply>(
    state: BoardState,
    exchange: Exchange<Reply>,
  ): Promise<Reply | null> {
    if (clock.monotonic() < state.readAgainAt) return null
    const result = await talker.request(exchange)
    note(state, result)
    return result.kind === 'answer' ? result.answer : null
  }

  function note(state: BoardState, result: ExchangeResult<unknown>) {
    const now = clock.monotonic()
    if (result.kind === 'answer') {
      state.misses = 0
      state.window = LATE_WINDOW[0]
      setHealth(state, 'ok', now)
      return
    }
    state.misses += 1
    state.missedAt = now
    state.errors += 1
    state.readAgainAt = now + state.window
    if (result.kind !== 'noise') state.window = Math.min(state.window * 2, LATE_WINDOW[1])
    if (state.misses >= MISSES_BEFORE_ALARM)
      setHealth(state, result.kind === 'noise' ? 'noisy' : 'silent', now)
  }

  function setHealth(state: BoardState, health: BoardHealth['state'], now: number) {
    if (state.health === health) return
    state.health = health
    state.since = now
  }

  /** Runs it when its turn comes. */
  function queued<Result>(
    queue: (() => Promise<void>)[],
    job: () => Promise<Result> | Result,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    queue.push(async () => {
      try {
        resolve(await job())
      } catch (error) {
        reject(error)
      }
    })
    void run()
    return promise
  }

  async function run() {
    if (isRunning) return
    isRunning = true
    // Never begins within the call that queues it.
    await Promise.resolve()
    for (;;) {
      const job = openings.shift() ?? reads.shift()
      if (job === undefined) break
      await job()
    }
    isRunning = false
  }
}

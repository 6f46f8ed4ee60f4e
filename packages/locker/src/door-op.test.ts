import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasNotOpened,
  openFor,
  OPENING_WAIT,
  pulseOp,
  PULSES_MAX,
  REOPENS_MAX,
  reopenOp,
  reopensLeft,
  senseOp,
} from './door-op.ts'
import { newMeta } from './memory-store.ts'
import { DOOR_SENSES, type DoorSense } from './lock.ts'
import { applyChanges, beginTurn, type State, stateOf, type Turn } from './turn.ts'

// The op that is moved on step by step against one that is worked out anew from all that has happened.

const REOPEN_WINDOW = 5 * 60_000
const none = new Map<never, never>()

interface Happened {
  readonly what: 'pulse' | 'reopen' | DoorSense
  readonly at: number
}

/** The openings that somebody asked for, each with what the sensor said afterwards. */
function openingsOf(history: readonly Happened[]) {
  const starts = history.flatMap(({ what }, index) =>
    what === 'reopen' || (what === 'pulse' && !history.slice(0, index).some(isPulse))
      ? [index]
      : [],
  )
  return starts.map((start, index) => {
    const own = history.slice(start, starts[index + 1])
    const opened = own.findIndex(({ what }) => what === 'open')
    const closed = opened < 0 ? undefined : own.slice(opened).find(({ what }) => what === 'closed')
    const pulses = own.filter(isPulse)
    return { start: own[0]?.at ?? 0, pulses, openedAt: own[opened]?.at, closedAt: closed?.at }
  })
}
const isPulse = ({ what }: Happened) => what === 'pulse' || what === 'reopen'

function interpret(history: readonly Happened[], now: number) {
  const openings = openingsOf(history)
  const last = openings.at(-1)
  const before = openings.at(-2)
  const step =
    last === undefined
      ? 'intent'
      : last.openedAt === undefined
        ? 'pulse'
        : last.closedAt === undefined
          ? 'opened'
          : 'closed'
  const reopened = openings.slice(1).map(({ start }) => start)
  const pulsedAt = last?.pulses.at(-1)?.at ?? null
  const openedAt = openings[0]?.openedAt ?? null
  const recent = reopened.filter((at) => at > now - REOPEN_WINDOW).length
  return {
    step,
    pulses: last?.pulses.length ?? 0,
    pulsedAt,
    openedAt,
    closedAt: (last?.openedAt === undefined ? before : last)?.closedAt ?? null,
    reopened,
    reopensLeft: REOPENS_MAX - recent,
    hasNotOpened: step === 'pulse' && now - (pulsedAt ?? now) >= OPENING_WAIT,
    openFor: step === 'opened' ? now - (reopened.at(-1) ?? openedAt ?? now) : null,
    facts: openings.flatMap((one) => [
      ...(one.openedAt === undefined ? [] : ['door_opened']),
      ...(one.closedAt === undefined ? [] : ['door_closed']),
    ]),
  }
}

const mayPulse = ({ step, pulses }: ReturnType<typeof interpret>) =>
  (step === 'intent' || step === 'pulse') && pulses < PULSES_MAX
const mayReopen = ({ step, reopensLeft: left }: ReturnType<typeof interpret>) =>
  step === 'closed' && left > 0

/** One step of the agent: its own turn and commit. */
function createOp() {
  const state: State = stateOf({
    meta: newMeta(''),
    doors: none,
    tasks: none,
    ops: none,
    guards: none,
    commands: none,
  })
  const facts: string[] = []
  const commit = (now: number, change: (turn: Turn) => void) => {
    const turn = beginTurn(state, { now, mono: now, quality: 'exact' })
    change(turn)
    applyChanges(state, turn.changes)
    for (const one of turn.changes)
      if (one.table === 'outbox' && one.row.stream === 'fact') facts.push(one.row.body.kind)
  }
  commit(0, (turn) => {
    const cells = [{ cell: 'YA1-1', door: 3 }]
    turn.startOp({ kind: 'pickup', actor: 'code:YA1', barcode: 'YA1', cells, turn: 0 })
  })
  const op = () => {
    const found = state.ops.get(1)
    if (found === undefined) throw new Error('the op is gone')
    return found
  }
  return { commit, op, facts }
}

test('the op after any history is what the whole history says', () => {
  const what = fc.constantFrom('pulse' as const, 'reopen' as const, ...DOOR_SENSES)
  const pause = fc.constantFrom(1, 150, OPENING_WAIT - 1, OPENING_WAIT, 40_000, REOPEN_WINDOW)
  fc.assert(
    fc.property(fc.array(fc.tuple(what, pause), { maxLength: 40 }), (acts) => {
      const { commit, op, facts } = createOp()
      const history: Happened[] = []
      let now = 0
      for (const [act, wait] of acts) {
        now += wait
        const expected = interpret(history, now)
        if (act === 'pulse' && !mayPulse(expected)) continue
        if (act === 'reopen' && !mayReopen(expected)) continue
        commit(now, (turn) => {
          if (act === 'pulse') pulseOp(turn, op())
          else if (act === 'reopen') reopenOp(turn, op())
          else senseOp(turn, op(), act)
        })
        history.push({ what: act, at: now })
        const { step, pulses, pulsedAt, openedAt, closedAt, reopened } = op()
        expect({
          step,
          pulses,
          pulsedAt,
          openedAt,
          closedAt,
          reopened,
          reopensLeft: reopensLeft(op(), now),
          hasNotOpened: hasNotOpened(op(), now),
          openFor: openFor(op(), now),
          facts,
        }).toEqual(interpret(history, now))
      }
    }),
    { numRuns: 500 },
  )
})

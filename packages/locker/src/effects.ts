import { formatLog } from './collect-logs.ts'
import type { Effect } from './flow.ts'
import type { Health } from './health.ts'
import type { Input } from './input.ts'
import { hasLock } from './lock.ts'
import type { Board } from './ports/board.ts'
import type { KillPoint } from './ports/kill-point.ts'
import type { Store } from './ports/store.ts'
import { JOURNAL_ROWS } from './store-retention.ts'
import type { State } from './turn.ts'

export interface EffectPorts {
  readonly store: Pick<Store, 'unsent' | 'recent'>
  readonly board: Pick<Board, 'open' | 'feedback' | 'health'>
  readonly killPoint: KillPoint
  /** HMAC of a code; null while the device has no key. */
  readonly digest: (text: string) => Promise<string | null>
  /** A new process, or a new start of the machine. */
  readonly restart: () => void
  /** Starts the screen's browser anew; absent: nothing can. */
  readonly restartScreen?: () => void
  /** Lines of the program's own log, newest first. */
  readonly recentLog?: () => readonly string[]
}

/** The agent, as its effects see it. */
interface Actor {
  readonly state: Readonly<State>
  /** Aborted: nothing is opened any more. */
  readonly signal: AbortSignal
  submit(input: Input): Promise<void>
  health(): Promise<Health>
  beep(): void
  /** The readings of before say nothing of the new wiring. */
  forgetReadings(): void
  /** Stores that this restart was asked for. */
  markRestart(): Promise<void>
}

/** More rows are not counted for the technician's screen. */
const LOOKED_UP = { link: 1000, journal: JOURNAL_ROWS } as const

/** What runs the effects of a committed turn. */
export function createEffects(ports: EffectPorts, actor: Actor): (effect: Effect) => Promise<void> {
  const { board, store, killPoint } = ports
  let isCollecting = false

  async function pulse(effect: Extract<Effect, { kind: 'pulse' }>): Promise<void> {
    const { ops, doors } = actor.state
    const at = ops.get(effect.op)?.at ?? doors.get(effect.door)?.at
    if (at === undefined || actor.signal.aborted) return
    // Such a door does not open, as one whose lock is jammed.
    if (!hasLock(board.feedback.boards, at)) return
    killPoint('before pulse', String(effect.door))
    await board.open(at, actor.signal)
    killPoint('after pulse', String(effect.door))
  }

  async function collectLogs(uid: string): Promise<void> {
    if (isCollecting) return
    isCollecting = true
    try {
      const [health, rows] = [await actor.health(), await store.recent(JOURNAL_ROWS)]
      const lines = ports.recentLog?.() ?? []
      const log = formatLog({ ...actor.state.meta, health, lines, rows })
      await actor.submit({ kind: 'log_read', uid, log })
    } finally {
      isCollecting = false
    }
  }

  return async (effect) => {
    switch (effect.kind) {
      case 'proceed':
        return actor.submit(effect)
      case 'digest': {
        const digest = await ports.digest(effect.text)
        return actor.submit(
          digest === null
            ? { kind: 'no_key' }
            : { kind: 'code', code: { kind: effect.code, digest } },
        )
      }
      case 'pulse':
        return pulse(effect)
      case 'read_bits':
        return actor.submit({
          kind: 'bits',
          op: effect.op,
          bits: await board.feedback.readBits(),
        })
      case 'rewire':
        actor.forgetReadings()
        return board.feedback.rewire(effect.wiring)
      case 'look_up': {
        const most = LOOKED_UP[effect.what]
        const rows = await (effect.what === 'link' ? store.unsent(most) : store.recent(most))
        return actor.submit({ kind: 'looked_up', what: effect.what, rows, boards: board.health() })
      }
      case 'beep':
        return actor.beep()
      case 'restart_screen':
        return ports.restartScreen?.()
      case 'collect_logs':
        return collectLogs(effect.uid)
      case 'restart':
        await actor.markRestart()
        return ports.restart()
    }
  }
}

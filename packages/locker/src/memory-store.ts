import type { Change } from './change.ts'
import type { OutboxRow } from './outbox.ts'
import type { Store } from './ports/store.ts'
import { isExpendable } from './store-retention.ts'
import type { Meta, StoredState } from './state.ts'
import { applyChanges, type State, stateOf } from './turn.ts'

/** Meta of a store that has seen nothing yet. */
export const newMeta = (storeId: string): Meta => ({
  storeId,
  earlierStores: [],
  boot: 0,
  bootId: '',
  nextSeq: 1,
  nextOp: 1,
  cursor: 0,
  commandNumber: 0,
  lastStamped: 0,
  tick: null,
  offset: 0,
  synced: false,
  lastAnswer: null,
  outOfService: null,
  notice: null,
  config: null,
  commissioning: null,
  wiring: null,
  unsentMap: null,
  hasHeardBlocks: false,
  staff: [],
  contrast: false,
  lowered: false,
  spoken: false,
  screenDefaults: { contrast: false, lowered: false, spoken: false },
  openDoors: [],
  replacedBy: null,
  unheard: [],
  copiedAt: null,
  restartAsked: false,
  samples: [],
  alarms: [],
})

/** A store that lasts as long as its object: for simulated lockers and tests. */
export function createMemoryStore(initial: Partial<StoredState> & { readonly meta: Meta }): Store {
  const none = new Map<never, never>()
  const state: State = stateOf({
    doors: none,
    tasks: none,
    ops: none,
    guards: none,
    commands: none,
    ...initial,
  })
  const outbox = new Map<number, OutboxRow>()
  const bySeq = () => [...outbox.values()].toSorted((one, other) => one.seq - other.seq)
  return {
    load: () => Promise.resolve(stateOf(state)),
    commit: (changes: readonly Change[]) => {
      applyChanges(state, changes)
      for (const change of changes)
        if (change.table === 'outbox') outbox.set(change.row.seq, change.row)
      return Promise.resolve()
    },
    unsent: (limit) =>
      Promise.resolve(
        bySeq()
          .filter(({ sent }) => sent === null)
          .slice(0, limit),
      ),
    recent: (limit) => Promise.resolve(bySeq().toReversed().slice(0, limit)),
    countUnsent: () =>
      Promise.resolve([...outbox.values()].filter(({ sent }) => sent === null).length),
    // Settled ops and answered commands are not kept at all.
    prune: ({ before, rowsMax, journalRows, limit }) => {
      const old = bySeq().slice(0, -journalRows)
      const over = outbox.size - rowsMax
      const sent = old.filter((row) => row.sent !== null)
      const aged = sent.filter((row) => before !== null && (row.sent ?? 0) < before)
      const surplus = [...sent, ...old.filter((row) => row.sent === null && isExpendable(row))]
      const goes = new Set([...aged, ...surplus.slice(0, Math.max(0, over))].slice(0, limit))
      for (const { seq } of goes) outbox.delete(seq)
      return Promise.resolve(goes.size)
    },
    copy: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  }
}

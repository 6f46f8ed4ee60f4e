import type { Change } from './change.ts'
import type { OutboxRow } from './outbox.ts'
import type { Store } from './ports/store.ts'
import type { Meta, StoredState } from './state.ts'
import { applyChanges, type State, stateOf } from './turn.ts'

/** Meta of a store that has seen nothing yet. */
export const newMeta = (storeId: string): Meta => ({
  storeId,
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
  staff: [],
  contrast: false,
  lowered: false,
  spoken: false,
  screenDefaults: { contrast: false, lowered: false, spoken: false },
  openDoors: [],
  replaced: false,
  restartAsked: false,
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
        [...outbox.values()]
          .filter(({ sent }) => sent === null)
          .toSorted((one, other) => one.seq - other.seq)
          .slice(0, limit),
      ),
    recent: (limit) =>
      Promise.resolve(
        [...outbox.values()].toSorted((one, other) => other.seq - one.seq).slice(0, limit),
      ),
    close: () => Promise.resolve(),
  }
}

import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import type { LockersCallMessage, LockersCallName, LockersCalls } from './lockers-calls.ts'
import { createLockersEngine, type LockersEngine } from './lockers-engine.ts'

type Handlers = {
  [N in LockersCallName]: (
    argument: LockersCalls[N]['argument'],
  ) => Promise<LockersCalls[N]['response']>
}

/** Answers the calls of the page. Whatever is asked before the points are there waits for them. */
export const createLockersDesk = () => {
  const first = Promise.withResolvers<LockersEngine>()
  let loaded = first.promise
  const handlers: Handlers = {
    load: async (bytes) => {
      const { results } = JSON.parse(new TextDecoder().decode(bytes)) as {
        readonly results: readonly LimitedTerminal[]
      }
      const engine = createLockersEngine(results)
      first.resolve(engine)
      loaded = Promise.resolve(engine)
      return results.length
    },
    find: async ({ filter, offset, limit, from }) =>
      (await loaded).find(filter, offset, limit, from),
    uids: async ({ filter }) => (await loaded).uids(filter),
    byNumber: async ({ number }) => (await loaded).byNumber(number),
    items: async ({ filter, bounds, zoom }) => (await loaded).items(filter, bounds, zoom),
    openGroup: async ({ filter, cluster }) => (await loaded).openGroup(filter, cluster),
    numberAt: async ({ ordinal }) => (await loaded).numberAt(ordinal),
  }
  return async <N extends LockersCallName>({ name, argument }: LockersCallMessage<N>) =>
    handlers[name](argument)
}

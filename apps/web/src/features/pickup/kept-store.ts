import { createStore, delMany, entries, del, get, set, type UseStore } from 'idb-keyval'
import { isWorthKeeping, type KeptParcel } from './kept-parcel.ts'

let opened: UseStore | undefined

const store = (): UseStore => (opened ??= createStore('pickup', 'parcels'))

/** A browser that keeps nothing (a private window, a full disk) shows the page all the same. */
const tolerant = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** What is kept of a parcel; what its time has passed is wiped, of this one and of any other. */
export const readKept = (uid: string, now: number): Promise<KeptParcel | undefined> =>
  tolerant(async () => {
    const all = await entries<string, KeptParcel>(store())
    const past = all.filter(([, kept]) => !isWorthKeeping(kept, now)).map(([key]) => key)
    if (past.length > 0) await delMany(past, store())
    return past.includes(uid) ? undefined : await get<KeptParcel>(uid, store())
  })

export const keep = (uid: string, kept: KeptParcel): Promise<void> =>
  tolerant(() => set(uid, kept, store()))

export const wipe = (uid: string): Promise<void> => tolerant(() => del(uid, store()))

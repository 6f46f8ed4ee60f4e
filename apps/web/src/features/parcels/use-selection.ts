import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { useState } from 'react'
import { keep, toggleAll, toggleOne, without, withRows, type Chosen } from './selection.ts'

/** Ticked parcels, which stay ticked on other pages and under other filters. */
export const useSelection = (shown: readonly ParcelRow[]) => {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  return {
    // What is on the screen is fresher than what was ticked.
    rows: [...keep(chosen, shown).values()],
    keys: new Set(chosen.keys()),
    toggle: (uid: string) => setChosen(toggleOne(chosen, shown, uid)),
    toggleAll: () => setChosen(toggleAll(chosen, shown)),
    add: (rows: readonly ParcelRow[]) => setChosen((now) => withRows(now, rows)),
    remove: (uids: readonly string[]) => setChosen((now) => without(now, uids)),
    clear: () => setChosen(new Map()),
  }
}

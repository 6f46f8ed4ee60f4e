import { useState } from 'react'
import { defineDraft } from '#/session/drafts.ts'
import { useUserUid } from '#/session/use-session.ts'
import { toggled, toggledAll, withAll } from './chosen.ts'

const KEPT = defineDraft<readonly string[]>('map-chosen', 1)

/** Uids of the chosen points. They stay chosen under every filter, on other pages and after a reload of the tab. */
export const useChosen = () => {
  const user = useUserUid() ?? ''
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(KEPT.read(user) ?? []))
  const change = (alter: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
    setChosen((before) => {
      const next = alter(before)
      // Keeping is the same however often it is done.
      if (next.size === 0) KEPT.forget(user)
      else KEPT.keep(user, [...next])
      return next
    })
  return {
    chosen,
    toggle: (uid: string) => change((before) => toggled(before, uid)),
    toggleAll: (uids: readonly string[]) => change((before) => toggledAll(before, uids)),
    add: (uids: readonly string[]) => change((before) => withAll(before, uids)),
    clear: () => change(() => new Set()),
  }
}
export type Chosen = ReturnType<typeof useChosen>

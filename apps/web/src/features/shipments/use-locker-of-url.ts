import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { showToast } from '@yacheyka/ui/toasts.tsx'
import type { NewParcel } from './new-parcel.ts'
import { LOCKERS_FAILED, NO_ROOM, useFindLocker, type Load } from '#/locker-choice/use-lockers.ts'

const POINT = 'point'

/** Takes the locker that the address names, as the cabinet's map leads here; the address then says nothing of it. */
export const useLockerOfUrl = (load: Load, onPoint: (point: NewParcel['point']) => void): void => {
  const [search, setSearch] = useSearchParams()
  const findLocker = useFindLocker()
  const number = search.get(POINT)
  const take = useEffectEvent(async (requested: string) => {
    const rest = new URLSearchParams(search)
    rest.delete(POINT)
    setSearch(rest, { replace: true, preventScrollReset: true })
    try {
      const point = await findLocker(requested, load)
      if (point === undefined) showToast({ kind: 'failure', text: NO_ROOM })
      else onPoint(point)
    } catch {
      showToast({ kind: 'failure', text: LOCKERS_FAILED })
    }
  })
  useEffect(() => {
    if (number !== null) void take(number)
  }, [number])
}

import { moscowDay } from '@yacheyka/core/time/document-day'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { faultsOfPeriod, periodOf, presetsOf, type Period } from './period.ts'

/** The statement's period and page, which stand in the address. Days that are no period yet stay in their fields. */
export const usePeriod = () => {
  const [today] = useState(() => moscowDay(Date.now()))
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState<Period>()
  const asked = periodOf(search, today)
  const period = typed ?? asked
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1)
  const set = (next: Period) => {
    if (Object.keys(faultsOfPeriod(next)).length > 0) return setTyped(next)
    setTyped(undefined)
    setSearch({ ...next }, { preventScrollReset: true, replace: true })
  }
  return {
    today,
    period,
    faults: faultsOfPeriod(period),
    presets: presetsOf(today),
    page,
    set,
    hrefOf: (to: number) => `?${new URLSearchParams({ ...asked, page: String(to) }).toString()}`,
  }
}

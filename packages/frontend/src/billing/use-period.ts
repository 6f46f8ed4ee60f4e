import { moscowDay } from '@yacheyka/core/time/document-day'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorsOfPeriod, periodOf, presetsOf, type Period } from './period.ts'

/** The statement's period and page, which stand in the address. Days that are no period yet stay in their fields. */
export const usePeriod = () => {
  const [today] = useState(() => moscowDay(Date.now()))
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState<Period>()
  const requested = periodOf(search, today)
  const period = typed ?? requested
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1)
  const set = (next: Period) => {
    if (Object.keys(errorsOfPeriod(next)).length > 0) return setTyped(next)
    setTyped(undefined)
    setSearch({ ...next }, { preventScrollReset: true, replace: true })
  }
  return {
    today,
    period,
    errors: errorsOfPeriod(period),
    presets: presetsOf(today),
    page,
    set,
    hrefOf: (to: number) =>
      `?${new URLSearchParams({ ...requested, page: String(to) }).toString()}`,
  }
}

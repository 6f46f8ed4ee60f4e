import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listLimitedTerminals,
  type LimitedTerminal,
} from '@yacheyka/contract/batches/sending-points'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { useEffect, useState } from 'react'
import { customerQuery } from '#/session/call-as-customer.ts'
import { showToast } from '@yacheyka/ui/toasts.tsx'
import type { ChosenPoint } from './chosen-point.ts'

/** To the letter (specification 2, section 8). */
export const LOCKERS_FAILED = 'Не удалось получить список почтоматов'
export const NO_ROOM = 'В этом почтомате нет свободной ячейки для отправления. Выберите другой.'

const PAUSE = 300
const SHOWN_MOST = 20

/** What a locker has to take. */
export interface Load {
  readonly cells: readonly CellSize[]
  /** Grams. */
  readonly weight: number
}

const queryOf = (search: string, { cells, weight }: Load) =>
  customerQuery(listLimitedTerminals, {
    query: { search, cells: cells.join(','), weight, free: '1', limit: SHOWN_MOST },
  })

export const pointOf = ({ number, name, address, city }: LimitedTerminal): ChosenPoint => ({
  number,
  name,
  address,
  city,
})

/** The text once it has stood still. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return settled
}

/** Lockers with room for the load whose number, name or address has the words; undefined while they are not known. */
export const useLockers = (typed: string, load: Load, wanted: boolean) => {
  const search = useSettled(typed.trim().slice(0, 200))
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(search, load),
    enabled: wanted,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (error !== null) showToast({ kind: 'failure', text: LOCKERS_FAILED })
  }, [error])
  return {
    lockers: data?.results,
    settled: !isPlaceholderData && search === typed.trim(),
    failed: error !== null,
  }
}

/** The locker of this number, where it has room for the load; rejects as the call does. */
export const useFindLocker = () => {
  const client = useQueryClient()
  return async (number: string, load: Load): Promise<ChosenPoint | undefined> => {
    const { results } = await client.fetchQuery({ ...queryOf(number, load), staleTime: 0 })
    const found = results.find((locker) => locker.number === number)
    return found && pointOf(found)
  }
}

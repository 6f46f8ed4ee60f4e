import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { showToast } from '#/ui/toast-store.ts'
import { PACKAGE_MESSAGES } from './messages.ts'
import type { Sheet } from './sheet.ts'
import {
  answered,
  areSameLines,
  type CheckLine,
  linesToCheck,
  type Terminals,
} from './terminals.ts'

/** Milliseconds without an edit after which the sheet is checked again. */
const PAUSE = 400

/** Asks the network about a sheet: lockers, room for the rows counted against each other, used numbers. @throws {ApiError} */
export const checkLines = async (
  lines: readonly CheckLine[],
  signal?: AbortSignal,
): Promise<Terminals> => {
  const body = { parcels: [...lines] }
  const answer = await callAsCustomer(
    ENDPOINTS.checkParcels,
    { body },
    signal === undefined ? {} : { signal },
  )
  return answered(lines, answer)
}

/** Checks the sheet again after each edit of what was checked; a call that failed is made again by `retry`. */
export const useCheck = (
  sheet: Sheet | undefined,
  checked: readonly CheckLine[],
  onChecked: (terminals: Terminals, lines: readonly CheckLine[]) => void,
) => {
  const [failed, setFailed] = useState(false)
  const tell = useEffectEvent(onChecked)
  const lines = useMemo(() => (sheet === undefined ? [] : linesToCheck(sheet)), [sheet])
  const isDue = useMemo(() => lines.length > 0 && !areSameLines(lines, checked), [lines, checked])
  useEffect(() => {
    if (!isDue || failed) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      checkLines(lines, controller.signal)
        .then((terminals) => tell(terminals, lines))
        .catch(() => {
          if (controller.signal.aborted) return
          setFailed(true)
          showToast({ kind: 'failure', text: PACKAGE_MESSAGES.unchecked })
        })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [lines, isDue, failed])
  return { failed, retry: () => setFailed(false) }
}

import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { PACKAGE_MESSAGES } from './messages.ts'
import type { Sheet } from './sheet.ts'
import {
  answered,
  areSameLines,
  type Check,
  linesToCheck,
  NO_TERMINALS,
  type Terminals,
} from './terminals.ts'

/** Milliseconds without an edit after which the sheet is checked again. */
const PAUSE = 400

/**
 * Asks the network about a sheet: lockers, room for the rows counted against each other, numbers that are used or wait in
 * another draft. @throws {ApiError}
 */
export const fetchNetwork = async (
  { lines, batch }: Check,
  signal?: AbortSignal,
): Promise<Terminals> => {
  if (lines.length === 0) return NO_TERMINALS
  const body = { parcels: [...lines], ...(batch === undefined ? {} : { batch }) }
  const response = await callAsCustomer(
    ENDPOINTS.checkParcels,
    { body },
    signal === undefined ? {} : { signal },
  )
  return answered(lines, response)
}

interface Checked {
  readonly sheet: Sheet
  readonly terminals: Terminals
  readonly checked: Check
}

/**
 * Checks the sheet again after each edit of what was checked; a call that failed is made again by `retry`.
 * @param batch the draft that the sheet is saved as; null while it is being made, when the check waits for it
 */
export const useCheck = (
  opened: Checked | undefined,
  batch: string | undefined | null,
  onChecked: (terminals: Terminals, check: Check) => void,
) => {
  const sheet = opened?.sheet
  const [failed, setFailed] = useState(false)
  const notify = useEffectEvent(onChecked)
  const lines = useMemo(() => (sheet === undefined ? [] : linesToCheck(sheet)), [sheet])
  const isDue = useMemo(() => {
    if (opened === undefined || batch === null || lines.length === 0) return false
    const { checked, terminals } = opened
    // Made while its own save was on the way, a check could have named the draft itself.
    const isOfOther = terminals.waiting.size > 0 && checked.batch !== batch
    return isOfOther || !areSameLines(lines, checked.lines)
  }, [opened, batch, lines])
  useEffect(() => {
    if (!isDue || failed || batch === null) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const check = { lines, batch }
      fetchNetwork(check, controller.signal)
        .then((terminals) => notify(terminals, check))
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
  }, [lines, batch, isDue, failed])
  return { failed, retry: () => setFailed(false) }
}

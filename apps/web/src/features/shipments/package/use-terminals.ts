import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { useEffect, useEffectEvent, useState } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { showToast } from '#/ui/toast-store.ts'
import { PACKAGE_MESSAGES } from './messages.ts'
import type { Sheet } from './sheet.ts'
import { answered, numbersToAsk, type Terminals } from './terminals.ts'

/** Asks the network about numbers. @throws {ApiError} */
export const askTerminals = async (
  terminals: Terminals,
  numbers: readonly string[],
  signal?: AbortSignal,
): Promise<Terminals> => {
  if (numbers.length === 0) return terminals
  const { results } = await callAsCustomer(
    ENDPOINTS.checkTerminals,
    { body: { numbers: [...numbers] } },
    signal === undefined ? {} : { signal },
  )
  return answered(terminals, numbers, results)
}

/** Asks about every number that an edit has brought; a call that failed is made again by `retry`. */
export const useNewTerminals = (
  sheet: Sheet | undefined,
  terminals: Terminals,
  onTerminals: (terminals: Terminals) => void,
) => {
  const [failed, setFailed] = useState(false)
  const tell = useEffectEvent(onTerminals)
  useEffect(() => {
    if (sheet === undefined || failed) return undefined
    const numbers = numbersToAsk(sheet, terminals)
    if (numbers.length === 0) return undefined
    const controller = new AbortController()
    askTerminals(terminals, numbers, controller.signal)
      .then((known) => tell(known))
      .catch(() => {
        if (controller.signal.aborted) return
        setFailed(true)
        showToast({ kind: 'failure', text: PACKAGE_MESSAGES.unchecked })
      })
    return () => controller.abort()
  }, [sheet, terminals, failed])
  return { failed, retry: () => setFailed(false) }
}

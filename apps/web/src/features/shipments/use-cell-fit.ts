import { getFittingCellSize } from '@yacheyka/contract/batches/sending-points'
import type { Box, CellSize } from '@yacheyka/core/cells/cell-size'
import { useEffect, useEffectEvent, useState } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { showToast } from '@yacheyka/ui/toasts.tsx'

/** Milliseconds without typing after which the size is asked for (specification 2, section 4). */
const FIT_PAUSE = 600

const FAILED = 'Не удалось получить размер ячейки'

interface Fit {
  /** The box that was asked about. */
  readonly box: string
  readonly size: CellSize | 'oversize'
  readonly turned: CellSize | null
}

/**
 * The cell that holds the box. While no size is set and the box is whole, the size is asked for as soon as the typing has
 * paused; what the form has meanwhile set by itself stays.
 */
export const useCellFit = (
  box: Box | undefined,
  size: CellSize | '',
  onSize: (size: CellSize) => void,
) => {
  const [fit, setFit] = useState<Fit | null>(null)
  const [requesting, setRequesting] = useState(false)
  const notify = useEffectEvent(onSize)
  const requested = box === undefined ? '' : JSON.stringify(box)
  const wanted = size === '' ? requested : ''

  useEffect(() => {
    if (wanted === '') return undefined
    const ending = new AbortController()
    const { signal } = ending
    const request = async () => {
      setRequesting(true)
      try {
        const query = JSON.parse(wanted) as Box
        const { result, turned } = await callAsCustomer(getFittingCellSize, { query }, { signal })
        setFit({ box: wanted, size: result, turned })
        if (result !== 'oversize') notify(result)
      } catch {
        if (!signal.aborted) showToast({ kind: 'failure', text: FAILED })
      }
      setRequesting(false)
    }
    const timer = setTimeout(() => void request(), FIT_PAUSE)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [wanted])

  const isOfThisBox = fit !== null && fit.box === requested
  return {
    requesting,
    oversize: isOfThisBox && fit.size === 'oversize',
    /** The smaller cell that would do if the box were turned; null where there is none. */
    turned: isOfThisBox ? fit.turned : null,
  }
}

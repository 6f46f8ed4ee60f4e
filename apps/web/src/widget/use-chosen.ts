import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { WidgetTerminal } from '@yacheyka/contract/widget'
import type { ParcelMeasure } from '@yacheyka/core/point-capacity'
import { useState } from 'react'
import { ask } from './calls.ts'
import { useAsked } from './use-asked.ts'
import { parcelQuery } from './widget-fields.ts'

/**
 * The chosen point: the visitor's own choice, or what the shop says is chosen, in the frame's address or by a command. A
 * point that is gone is chosen no more; the shop's own check tells it so.
 */
export const useChosen = (
  token: string,
  parcel: ParcelMeasure,
  onTold: (terminal: WidgetTerminal) => void,
) => {
  const [chosen, setChosen] = useState<WidgetTerminal | null>(null)
  const [told, setTold] = useState(() => new URLSearchParams(location.search).get('selected') ?? '')
  useAsked(
    told === '' ? null : told,
    async (signal) => {
      const input = { params: { number: told }, query: parcelQuery(parcel) }
      return ask(ENDPOINTS.getWidgetTerminal, input, token, signal)
    },
    {
      onAnswer: (terminal) => {
        setChosen(terminal)
        onTold(terminal)
      },
      onFailed: () => {
        setChosen(null)
      },
    },
  )
  return {
    chosen,
    choose: (terminal: WidgetTerminal) => {
      setChosen(terminal)
      setTold('')
    },
    /** By its number; null: none. */
    tell: (number: string | null) => {
      setTold(number ?? '')
      if (number !== chosen?.number) setChosen(null)
    },
  }
}

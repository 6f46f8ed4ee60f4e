import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { ParcelMeasure } from '@yacheyka/core/cells/point-capacity'
import { useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { request } from './calls.ts'
import { frameUrl } from './frame-url.ts'
import { useKeyedRequest } from './use-keyed-request.ts'
import { parcelQuery } from './widget-fields.ts'

/** A point that works no more. */
const GONE = 'Такой точки больше нет.'

interface Choice {
  /** '': none. */
  readonly number: string
  /** Null while only the number has been told. */
  readonly terminal: WidgetTerminal | null
  /** The parcel that it was asked with, as text; '' where it was not. */
  readonly parcel: string
}
const NONE: Choice = { number: '', terminal: null, parcel: '' }

interface ChosenEvents {
  /** The shop's choice is known. */
  readonly onSelectedByShop: (terminal: WidgetTerminal) => void
  /** It takes the parcel no more; `reason` is a Russian sentence. */
  readonly onLost: (number: string, reason: string) => void
}

/**
 * The chosen point: the visitor's own choice, or what the shop says is chosen, in the frame's address or by a command. A
 * parcel that changes is asked about, and a point that takes it no more is chosen no more. One that the shop names and
 * nobody knows is not chosen either; the shop's own check tells it so.
 */
export const useChosen = (
  token: string,
  parcel: ParcelMeasure,
  { onSelectedByShop, onLost }: ChosenEvents,
) => {
  const [choice, setChoice] = useState<Choice>(() => ({
    ...NONE,
    number: frameUrl().get('selected') ?? '',
  }))
  const [lost, setLost] = useState('')
  const requested = JSON.stringify(parcelQuery(parcel))
  const { number, terminal: chosen } = choice
  const lose = (reason: string) => {
    setChoice(NONE)
    setLost(`Точка №\u00a0${number} больше не\u00a0выбрана. ${reason}`)
    onLost(number, reason)
  }
  useKeyedRequest(
    number === '' || choice.parcel === requested ? null : JSON.stringify([number, requested]),
    async (signal) =>
      request(
        ENDPOINTS.getWidgetTerminal,
        { params: { number }, query: parcelQuery(parcel) },
        token,
        signal,
      ),
    {
      onResponse: (terminal) => {
        if (chosen !== null && !terminal.available) {
          lose(terminal.reason)
          return
        }
        setChoice({ number, terminal, parcel: requested })
        if (chosen === null) onSelectedByShop(terminal)
      },
      onFailed: (error) => {
        if (chosen === null) setChoice(NONE)
        else if (error instanceof ApiError && error.status === 404) lose(GONE)
      },
    },
  )
  return {
    chosen,
    /** Which point was taken back and why, in words; '' where none was. */
    lost,
    /** `fresh`: the point is as it was answered for this parcel; otherwise it is asked for anew. */
    choose: (terminal: WidgetTerminal, fresh: boolean) => {
      setChoice({ number: terminal.number, terminal, parcel: fresh ? requested : '' })
      setLost('')
    },
    /** By its number; null: none. */
    selectByShop: (selected: string | null) => {
      if (selected === number) return
      setChoice({ ...NONE, number: selected ?? '' })
      // The holder that hears of a point taken back may well answer that none is chosen: the words stay.
      if (selected !== null) setLost('')
    },
  }
}

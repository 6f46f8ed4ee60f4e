import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { ParcelMeasure } from '@yacheyka/core/cells/point-capacity'
import { useState } from 'react'
import { ApiError, SERVER_ERROR } from '@yacheyka/frontend/api/api-error.ts'
import { request } from './calls.ts'
import { useKeyedRequest } from './use-keyed-request.ts'
import { parcelQuery } from './widget-fields.ts'

/** Enough of a point to open its card by. */
export interface PointWords {
  readonly number: string
  readonly name: string
  readonly address: string
}

/** What lies over the list: a point's card, or the points of a group that looking closer does not part. */
export type Opened =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'point'; readonly number: string }
  | { readonly kind: 'group'; readonly points: readonly PointWords[] }

const UNKNOWN = { status: 0, detail: SERVER_ERROR }
const NOTHING: Opened = { kind: 'nothing' }

interface Known {
  readonly key: string
  readonly terminal: WidgetTerminal | null
  readonly failure: string
}

/** Asks for one point as the parcel sees it. A rejection of the token is the widget's affair, anything else the card's. */
const useTerminal = (
  token: string,
  number: string | null,
  parcel: ParcelMeasure,
  onRefused: (error: ApiError) => void,
) => {
  const [known, setKnown] = useState<Known | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify([number, parcel, attempt])
  useKeyedRequest(
    number === null ? null : key,
    async (signal) => {
      const input = { params: { number: number ?? '' }, query: parcelQuery(parcel) }
      return request(ENDPOINTS.getWidgetTerminal, input, token, signal)
    },
    {
      onResponse: (terminal) => {
        setKnown({ key, terminal, failure: '' })
      },
      onFailed: (error) => {
        const { status, detail } = error instanceof ApiError ? error : UNKNOWN
        if (error instanceof ApiError && (status === 401 || status === 403)) onRefused(error)
        else setKnown({ key, terminal: null, failure: detail })
      },
    },
  )
  const isOf = known?.key === key
  return {
    terminal: isOf ? known.terminal : null,
    failure: isOf ? known.failure : '',
    retry: () => {
      setAttempt(attempt + 1)
    },
  }
}

/** The card or the group over the list. A point of the list is known already; one of the map is asked for. */
export const useOpened = (
  token: string,
  parcel: ParcelMeasure,
  listed: readonly WidgetTerminal[],
  onRefused: (error: ApiError) => void,
  /** The number of the point whose card is open from the start. */
  first?: string,
) => {
  const [stack, setStack] = useState<readonly Opened[]>(
    first === undefined ? [] : [{ kind: 'point', number: first }],
  )
  const opened = stack.at(-1) ?? NOTHING
  const number = opened.kind === 'point' ? opened.number : null
  const fromList = listed.find((terminal) => terminal.number === number)
  const requested = useTerminal(token, fromList === undefined ? number : null, parcel, onRefused)
  const current = fromList ?? requested.terminal
  const [shown, setShown] = useState(current)
  if (current !== null && current !== shown) setShown(current)
  return {
    opened,
    // A list that changes beneath its card takes nothing from it: it shows what it knows until the response is there.
    terminal: current ?? (shown?.number === number ? shown : null),
    /** What is shown is what the parcel was asked with. */
    fresh: current !== null,
    failure: requested.failure,
    retry: requested.retry,
    /** A point of a group goes back to the group. */
    openPoint: (next: string) => {
      setStack((before) => [
        ...before.filter(({ kind }) => kind === 'group'),
        { kind: 'point', number: next },
      ])
    },
    openGroup: (points: readonly PointWords[]) => {
      setStack([{ kind: 'group', points }])
    },
    /** Closes what lies on top. */
    close: () => {
      setStack((before) => before.slice(0, -1))
    },
  }
}

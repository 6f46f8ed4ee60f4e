import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { findParcel } from './find-parcel.ts'
import type { FoundParcel } from './track-result.ts'

/** What the last search came to, as far as the visitor stays on the page. */
export type SearchOutcome = 'none' | 'searching' | 'nothing' | 'unknown-number' | 'failed'

const outcomeOf = (error: unknown): SearchOutcome =>
  error instanceof ApiError && error.status === 404 ? 'unknown-number' : 'failed'

/**
 * The search itself: success with statuses leads to the page of the status, whatever else stays here in words.
 * `onAnswer` is called after every response: a token serves once.
 */
export const useTrackSearch = (onResponse: () => void) => {
  const [outcome, setOutcome] = useState<SearchOutcome>('none')
  const navigate = useNavigate()
  const searching = useRef(false)

  const request = async (number: string, token: string): Promise<SearchOutcome> => {
    try {
      const parcel = await findParcel(number, token)
      if (parcel.statuses.length === 0) return 'nothing'
      const state: FoundParcel = { parcel, receivedAt: Date.now(), codeSent: false }
      await navigate(paths.parcelStatus(), { state })
      return 'none'
    } catch (error) {
      return outcomeOf(error)
    }
  }
  const search = async (number: string, token: string) => {
    if (searching.current) return
    searching.current = true
    setOutcome('searching')
    const next = await request(number, token)
    searching.current = false
    setOutcome(next)
    onResponse()
  }
  const clear = () => {
    setOutcome((now) => (now === 'searching' ? now : 'none'))
  }
  return { outcome, search, clear }
}

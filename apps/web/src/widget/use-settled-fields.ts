import { useEffect, useState } from 'react'
import type { WidgetFields } from './widget-fields.ts'
import { SETTLE_PAUSE } from './wording.ts'

/**
 * The fields that the list and the map are asked by. Hours count once they have stood still for a moment: a run through
 * their lists by arrow keys is one question. A search has paused already, and takes the hours along at once.
 */
export const useSettledFields = (fields: WidgetFields): WidgetFields => {
  const [requested, setRequested] = useState(fields)
  useEffect(() => {
    const timer = setTimeout(() => {
      setRequested(fields)
    }, SETTLE_PAUSE)
    return () => {
      clearTimeout(timer)
    }
  }, [fields])
  const isSearch = requested.address !== fields.address || requested.number !== fields.number
  if (isSearch) setRequested(fields)
  return isSearch ? fields : requested
}

import { useState } from 'react'
import type { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import type { Host } from './host.ts'
import { WIDGET_UNAVAILABLE } from './wording.ts'

/** Failures that may pass: too many questions, a server or a network that is down. */
const mayPass = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

/** Failures that are the question's own: another question brings the list back. */
const isOfQuestion = (error: ApiError): boolean => error.status === 400 || mayPass(error)

interface Refused {
  readonly error: ApiError
  /** The question under which it was refused. */
  readonly question: string
}

/** Whether the widget is forbidden, and how it is told; `retry` is null where trying again is no use. */
export const useRejection = (host: Host | null, question: string) => {
  const [refused, setRefused] = useState<Refused | null>(null)
  const isPast = refused !== null && isOfQuestion(refused.error) && refused.question !== question
  if (isPast) setRefused(null)
  return {
    refuse: (error: ApiError) => {
      setRefused({ error, question })
      const code = mayPass(error) ? 'failed' : 'forbidden'
      host?.post({ type: 'error', code, message: WIDGET_UNAVAILABLE })
    },
    rejectionWith: (again: () => void) => {
      if (refused === null || isPast) return null
      const retry = () => {
        setRefused(null)
        again()
      }
      return { retry: mayPass(refused.error) ? retry : null }
    },
  }
}

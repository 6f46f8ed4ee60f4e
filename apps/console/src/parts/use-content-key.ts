import { useRef } from 'react'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import type { CallOptions } from '@yacheyka/frontend/api/call.ts'

/** Idempotency keys: the same content tried again is done once, whatever became of the first response. */
export const useContentKey = () => {
  const tried = useRef({ content: '', key: '' })
  return {
    optionsFor: (what: unknown): CallOptions => {
      const content = JSON.stringify(what)
      if (tried.current.content !== content) tried.current = { content, key: randomKey() }
      return { headers: { 'idempotency-key': tried.current.key } }
    },
    /** Once it is done: the same content is new then. */
    forget: () => {
      tried.current = { content: '', key: '' }
    },
  }
}

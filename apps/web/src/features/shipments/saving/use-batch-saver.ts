import { useQueryClient } from '@tanstack/react-query'
import type { BatchContent } from '@yacheyka/contract/batches/saved-batches'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUserUid } from '#/session/use-session.ts'
import {
  createBatchSaver,
  type BatchNames,
  type BatchSaver,
  type BatchVersion,
  type SaveState,
} from './batch-saver.ts'

const NONE: SaveState = { kind: 'none' }

/** A batch that the page has opened: its content is the server's own. */
export interface OpenedBatch extends BatchVersion {
  /** ISO 8601, or empty; undefined where the page may have more than the server. */
  readonly savedAt: string | undefined
}

/** Saves the content at every change. Undefined content: there is nothing to save. */
export const useBatchSaver = (
  start: OpenedBatch | undefined,
  content: BatchContent | undefined,
  names: BatchNames,
): {
  readonly saver: BatchSaver | undefined
  readonly state: SaveState
  readonly batch: BatchVersion | undefined
} => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  const [shown, setShown] = useState<{ state: SaveState; batch: BatchVersion | undefined }>({
    state: NONE,
    batch: start,
  })
  const [saver, setSaver] = useState<BatchSaver>()
  const begin = useEffectEvent(() => {
    const made = createBatchSaver(uid, start, (state, batch) => {
      setShown({ state, batch })
      if (state.kind === 'saved' || state.kind === 'none')
        void client.invalidateQueries({ queryKey: ['customer', 'listBatches'] })
    })
    if (start?.savedAt !== undefined && content !== undefined) made.isSaved(content, start.savedAt)
    setSaver(made)
    return made
  })
  useEffect(() => {
    const made = begin()
    const online = () => void made.flush()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      made.stop()
    }
  }, [])
  const { name, file_name, kind } = names
  useEffect(() => {
    if (saver !== undefined && content !== undefined) saver.want(content, { name, file_name, kind })
  }, [saver, content, name, file_name, kind])
  return { saver, ...shown }
}

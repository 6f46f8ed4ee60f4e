import { useQueryClient } from '@tanstack/react-query'
import type { BatchContent } from '@yacheyka/contract/batches/saved-batches'
import { useEffect, useState } from 'react'
import { useUserUid } from '#/session/use-session.ts'
import {
  createBatchSaver,
  startState,
  type BatchNames,
  type BatchSaver,
  type BatchVersion,
  type SaveState,
} from './batch-saver.ts'

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
  readonly saver: BatchSaver
  readonly state: SaveState
  readonly batch: BatchVersion | undefined
} => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  const [begun] = useState(
    () => start && { ...start, content: start.savedAt === undefined ? undefined : content },
  )
  const [shown, setShown] = useState<{ state: SaveState; batch: BatchVersion | undefined }>(() => ({
    state: startState(begun),
    batch: begun && { uid: begun.uid, version: begun.version },
  }))
  const [saver] = useState(() =>
    createBatchSaver(uid, begun, (state, batch) => {
      setShown({ state, batch })
      if (state.kind === 'saved' || state.kind === 'none')
        void client.invalidateQueries({ queryKey: ['customer', 'listBatches'] })
    }),
  )
  useEffect(() => {
    const stop = saver.listen()
    const online = () => void saver.flush()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      stop()
    }
  }, [saver])
  const { name, file_name, kind } = names
  useEffect(() => {
    if (content !== undefined) saver.want(content, { name, file_name, kind })
  }, [saver, content, name, file_name, kind])
  return { saver, ...shown }
}

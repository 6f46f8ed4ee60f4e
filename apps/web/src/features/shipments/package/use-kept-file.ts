import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBatchFile, listBatches, putBatchFile } from '@yacheyka/contract/batches/saved-batches'
import { useEffect, useState } from 'react'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { customerQuery } from '#/session/call-as-customer.ts'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import type { DownloadedFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { sendFile } from './send-file.ts'
import { RETRY_PAUSE } from '../saving/batch-saver.ts'

/** What becomes of the file that the page was opened with. */
export interface KeptFile {
  /** It is not on the server yet, and will be. */
  readonly isPending: boolean
  /** The server refused it: the rows are kept all the same. */
  readonly error: string | undefined
  /** The file that the server has, to be downloaded. */
  readonly request: (() => Promise<DownloadedFile>) | undefined
}

/** The file that a batch was uploaded as. @throws {ApiError} */
const fetchBatchFile = (uid: string, batch: string): Promise<DownloadedFile> =>
  fetchAsCustomer(getBatchFile, { params: { uid, batch } }, 'Отправления.xlsx')

/** No response, or one that says nothing about the file. */
const isPassing = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500

/**
 * Sends the file to each batch that the server makes of it, once; what gets no response goes again.
 * @param isHeld nothing is sent: the batch is being ordered, and may be gone when the file arrives
 */
export const useKeptFile = (
  batch: string | undefined,
  file: File | undefined,
  isHeld: boolean,
): KeptFile => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  const { data } = useQuery(customerQuery(listBatches, { params: { uid } }))
  const [settled, setSettled] = useState<{ readonly batch: string; readonly error?: string }>()
  const isSettled = settled !== undefined && settled.batch === batch
  useEffect(() => {
    if (batch === undefined || file === undefined || isHeld || isSettled) return undefined
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async () => {
      const address = urlOf(putBatchFile, { params: { uid, batch } })
      try {
        await sendFile(putBatchFile, file, {
          address,
          onProgress: () => undefined,
          signal: ended.signal,
        })
        if (!ended.signal.aborted) setSettled({ batch })
      } catch (error) {
        if (ended.signal.aborted) return
        if (error instanceof ApiError && isPassing(error)) {
          timer = setTimeout(() => void run(), RETRY_PAUSE)
          return
        }
        setSettled({ batch, error: formatError(error) })
      }
      void client.invalidateQueries({ queryKey: ['customer', listBatches.id] })
    }
    void run()
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [batch, file, isHeld, isSettled, uid, client])
  const isKept = data?.results.some((each) => each.uid === batch && each.has_file) ?? false
  return {
    isPending: batch !== undefined && file !== undefined && !isSettled,
    error: isSettled ? settled.error : undefined,
    request: isKept && batch !== undefined ? () => fetchBatchFile(uid, batch) : undefined,
  }
}

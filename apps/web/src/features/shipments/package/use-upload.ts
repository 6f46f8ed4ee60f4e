import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { useEffect, useRef, useState } from 'react'
import { ApiError, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { errorOfFile, type FileWay } from './file-rules.ts'
import { sendFile } from './send-file.ts'

export type FileRows = ResponseBody<typeof ENDPOINTS.parseSheetFile>['results']

/** What becomes of a chosen file until its rows are here. */
export type Upload =
  | { readonly stage: 'none'; readonly error?: string | undefined }
  /** `part` of the bytes have gone, from 0 to 1. */
  | { readonly stage: 'sending'; readonly name: string; readonly part: number }
  /** The server reads the file, then the page its rows. */
  | { readonly stage: 'checking'; readonly name: string }

const NONE: Upload = { stage: 'none' }

const parserOf = (way: FileWay) =>
  way === 'template' ? ENDPOINTS.parseSheetFile : ENDPOINTS.parseShopFile

/**
 * Sends a file and hands over its rows; while `onRows` works on them, the file counts as being checked.
 * @param onRows is told to stop by the signal, and throws `ApiError` where it cannot go on
 */
export const useUpload = (
  onRows: (rows: FileRows, file: File, way: FileWay, signal: AbortSignal) => Promise<void>,
) => {
  const [upload, setUpload] = useState<Upload>(NONE)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (file: File, way: FileWay, controller: AbortController) => {
    const { name } = file
    const { signal } = controller
    const onProgress = (part: number) =>
      signal.aborted ||
      setUpload(part < 1 ? { stage: 'sending', name, part } : { stage: 'checking', name })
    setUpload({ stage: 'sending', name, part: 0 })
    try {
      const { results } = await sendFile(parserOf(way), file, { onProgress, signal })
      if (signal.aborted) return
      setUpload({ stage: 'checking', name })
      await onRows(results, file, way, signal)
      if (!signal.aborted) setUpload(NONE)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) console.warn('A file was not read', error)
      setUpload({
        stage: 'none',
        error: formatError(error),
      })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setUpload(NONE)
  }
  const take = (file: File, way: FileWay) => {
    running.current?.abort()
    const error = errorOfFile(file, way)
    if (error !== undefined) return setUpload({ stage: 'none', error })
    const controller = new AbortController()
    running.current = controller
    void run(file, way, controller)
  }
  return { upload, take, cancel }
}

import { useRef, useState } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { type DownloadedFile, saveFile } from './save-file.ts'

/** Asks for a file and saves it, one at a time; what kept it from coming is told until it is forgotten. */
export const useDocument = () => {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  // The state comes a moment too late for a double click.
  const busy = useRef(false)
  /** Answers whether the file has come. */
  const save = async (ask: () => Promise<DownloadedFile>): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setPending(true)
    setFailure(undefined)
    const file = await ask().catch((error: unknown) => {
      console.warn('No document came', error)
      setFailure(error instanceof ApiError ? error.detail : SERVER_FAULT)
    })
    busy.current = false
    setPending(false)
    if (file === undefined) return false
    saveFile(file.name, file.content)
    return true
  }
  return { pending, failure, forgetFailure: () => setFailure(undefined), save }
}

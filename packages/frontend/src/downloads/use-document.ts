import { type DownloadedFile, saveFile } from './save-file.ts'
import { useAttempt } from '#/api/use-attempt.ts'

/** Asks for a file and saves it, one at a time; what kept it from coming stands until it is forgotten. */
export const useDocument = () => {
  const { attempt, ...state } = useAttempt()
  /** Answers whether the file has come. */
  const save = (request: () => Promise<DownloadedFile>): Promise<boolean> =>
    attempt(async () => {
      const file = await request().catch((error: unknown) => {
        console.warn('No document came', error)
        throw error
      })
      saveFile(file.name, file.content)
    })
  return { ...state, save }
}

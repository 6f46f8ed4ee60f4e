import type { TiffResponse, TiffCall } from './tiff-worker.ts'

/** Milliseconds a page may take to be decoded. */
export const TIFF_DEADLINE = 10_000

type TiffWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

const openWorker = (): TiffWorker =>
  new Worker(new URL('./tiff-worker.ts', import.meta.url), { type: 'module', name: 'tiff' })

/**
 * Decodes one page away from the page's own thread, in a worker of its own that ends with it: a stranger's file may keep it
 * busy without end.
 * @returns the number of pages, and the picture as a `data:` address
 * @throws where the file cannot be shown, at the deadline, and when the signal aborts
 */
export async function decodeTiff(
  call: TiffCall,
  signal: AbortSignal,
  open: () => TiffWorker = openWorker,
): Promise<{ readonly pages: number; readonly url: string }> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<TiffResponse>()
  const worker = open()
  const deadline = setTimeout(() => reject(new Error('The deadline has passed')), TIFF_DEADLINE)
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.onmessage = ({ data }: MessageEvent<TiffResponse>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  try {
    worker.postMessage(call)
    const response = await promise
    if (!response.ok) throw new Error(response.error)
    return response
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}

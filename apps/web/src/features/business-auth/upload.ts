import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { ApiError, errorFromResponse, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends a form with files and tells how much of it has gone, which `fetch` cannot. Resolves with the status of a
 * successful answer. @throws {ApiError}
 */
export const upload = (
  endpoint: Endpoint,
  form: FormData,
  {
    headers,
    onProgress,
  }: {
    readonly headers: Readonly<Record<string, string>>
    /** From 0 to 1. */
    readonly onProgress: (part: number) => void
  },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new ApiError(0, NO_CONNECTION))
    request.open(endpoint.method, endpoint.path)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve(status)
      else reject(errorFromResponse(status, parsed(responseText)))
    })
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.send(form)
  })

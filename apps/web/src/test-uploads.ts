import { vi } from 'vitest'
import {
  type CallResponse,
  EDITIONS_PATH,
  editionsResponse,
} from '@yacheyka/frontend/test-calls.tsx'

/** A form with files as the page sent it. */
export interface Upload {
  readonly path: string
  readonly headers: Headers
  readonly form: FormData
}

/** Answers uploads, which go by `XMLHttpRequest`, in place of the server; returns the uploads. */
export const stubUploads = (
  responses: (upload: Upload) => CallResponse | Promise<CallResponse>,
): Upload[] => {
  const all: Upload[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    input === EDITIONS_PATH
      ? Promise.resolve(editionsResponse())
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  class StubRequest extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #path = ''
    readonly #headers = new Headers()

    open(_method: string, path: string) {
      this.#path = path
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    send(form: FormData) {
      void this.#respond(form)
    }

    async #respond(form: FormData) {
      const upload = { path: this.#path, headers: this.#headers, form }
      all.push(upload)
      const reply = await responses(upload)
      if (reply === 'lost') {
        this.dispatchEvent(new Event('error'))
        return
      }
      const response =
        reply instanceof Response
          ? reply.clone()
          : new Response(JSON.stringify(reply[1]), { status: reply[0] })
      this.status = response.status
      this.responseText = await response.text()
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubRequest)
  return all
}

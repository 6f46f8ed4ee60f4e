import type { Clock } from './ports/clock.ts'
import type { ServerWire, WireResult } from './ports/wire.ts'

export interface Link {
  readonly wire: ServerWire
  readonly isOn: () => boolean
  /** Off: what is under way comes to nothing at once. */
  readonly set: (on: boolean) => void
  /** Is aborted when the link comes back. */
  readonly nextOn: () => AbortSignal
}

const UNAVAILABLE = { kind: 'unavailable', retryAfter: null } as const

/** A way to the server that can be cut. */
export function openLink(wire: ServerWire): Link {
  let isOn = true
  let off = new AbortController()
  let on = new AbortController()

  /** An answer that was on its way when the link was cut never arrives. */
  async function through<ResponseBody>(
    call: (signal: AbortSignal) => Promise<WireResult<ResponseBody>>,
    signal?: AbortSignal,
  ): Promise<WireResult<ResponseBody>> {
    if (!isOn) return UNAVAILABLE
    const cut = off.signal
    const ending = new AbortController()
    const end = () => ending.abort()
    const signals = signal === undefined ? [cut] : [cut, signal]
    for (const one of signals) one.addEventListener('abort', end)
    if (signals.some(({ aborted }) => aborted)) end()
    const result = await call(ending.signal)
    for (const one of signals) one.removeEventListener('abort', end)
    return cut.aborted ? UNAVAILABLE : result
  }

  return {
    wire: {
      enrol: (body) => through(() => wire.enrol(body)),
      report: (token, body, signal) =>
        through((either) => wire.report(token, body, either), signal),
      feed: (token, query, signal) => through((either) => wire.feed(token, query, either), signal),
    },
    isOn: () => isOn,
    set: (next) => {
      if (next === isOn) return
      isOn = next
      if (next) {
        off = new AbortController()
        on.abort()
        on = new AbortController()
      } else off.abort()
    },
    nextOn: () => on.signal,
  }
}

/** Whoever sleeps before another try wakes as soon as the link is there again. */
export const wokenBy = (clock: Clock, nextOn: Link['nextOn']): Clock => ({
  ...clock,
  sleep: (milliseconds, signal) =>
    clock.sleep(
      milliseconds,
      signal === undefined ? nextOn() : AbortSignal.any([signal, nextOn()]),
    ),
})

import type { Scanner } from '@yacheyka/locker/ports/scanner'
import { createSerialLine } from '../boards/serial-line.ts'

const BAUD_RATE = 9600
const REOPEN_WAIT = 2000
/** No payload of ours is longer: noise is dropped. */
const PAYLOAD_MAX = 512
const TERMINATOR = /[\r\n]+/

/** A serial imager that ends each payload with CR or LF. It is opened again whenever it goes away. */
export function openSerialScanner(path: string, signal: AbortSignal): Scanner {
  const listeners = new Set<(payload: string) => void>()
  const line = createSerialLine(path, BAUD_RATE)
  const decoder = new TextDecoder()
  let buffer = ''
  let state: Scanner['state'] = 'down'
  const onBytes = (bytes: Uint8Array) => {
    const parts = (buffer + decoder.decode(bytes, { stream: true })).split(TERMINATOR)
    buffer = (parts.pop() ?? '').slice(-PAYLOAD_MAX)
    for (const payload of parts)
      if (payload !== '') for (const listener of listeners) listener(payload)
  }
  const openAgain = () => {
    state = 'down'
    if (!signal.aborted) setTimeout(() => void open(), REOPEN_WAIT).unref()
  }
  async function open() {
    try {
      await line.open({ onBytes, onLost: openAgain })
      state = 'ok'
    } catch {
      openAgain()
    }
  }
  signal.addEventListener('abort', () => void line.close())
  void open()
  return {
    get state() {
      return state
    },
    onScan: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** A call that was answered, whatever became of the server since. */
export interface Entry {
  /** What was asked, such as `order`; the act's own fields stand in `asked`. */
  readonly act: Act
  readonly customer: string
  readonly requested: Readonly<Record<string, unknown>>
  readonly status: number
  readonly response: unknown
  /** Calls that it took; all but the last were lost or refused for the moment. */
  readonly attempts: number
}

export const ACTS = [
  'order',
  'invoice',
  'pay',
  'extend',
  'cancel',
  'block',
  'events',
  'response',
] as const
export type Act = (typeof ACTS)[number]

/** Whether the server said that the act is done. A `pay` that was answered before and lost says «paid already». */
export const isAcknowledged = ({ act, status }: Entry): boolean =>
  status < 300 || (act === 'pay' && status === 409)

/** The client's own log of what was acknowledged, on the disk before the client goes on. The audit reads it back from there. */
export class Journal {
  readonly #path: string
  readonly #file: number
  /** `performance.now()` of the newest line. */
  lastWritten = performance.now()

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'a')
  }

  write(entry: Entry): void {
    this.lastWritten = performance.now()
    writeSync(this.#file, `${JSON.stringify(entry)}\n`)
  }

  read(): readonly Entry[] {
    fdatasyncSync(this.#file)
    const lines = readFileSync(this.#path, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry)
  }

  close(): void {
    closeSync(this.#file)
  }
}

import { createHmac } from 'node:crypto'
import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import { pinDigits } from '@yacheyka/core/parcels/pickup-code'

/** What a recipient holds up to the scanner, or types. */
export type Code = { readonly qr: string } | { readonly pin: string }

/** What the server told since the last time, as `GET /api/pulse/tasks` answers it. */
export interface TaskPage {
  readonly code_key: string | null
  readonly results: readonly LockerTask[]
  readonly cursor: number
}

/** What a point was told of its parcels. Nothing is kept on disk: a point that starts again asks from cursor 0. */
export interface TaskBook {
  /** Where it has read to. */
  cursor(): number
  learn(page: TaskPage): void
  get(barcode: string): LockerTask | undefined
  all(): readonly LockerTask[]
  /** The parcel of this code, wherever it is. */
  findByCode(code: Code): LockerTask | undefined
  /** As the product keeps codes for this point; only digests are known here. */
  digestOf(text: string): string
}

/** @param givenKey the key that came with its token; a product that sends a key of each point needs none */
export function openTaskBook(givenKey = ''): TaskBook {
  const tasks = new Map<string, LockerTask>()
  let cursor = 0
  let codeKey = givenKey
  const digestOf = (text: string) => createHmac('sha256', codeKey).update(text).digest('hex')
  const isCodeOf = (task: LockerTask, code: Code): boolean =>
    'qr' in code
      ? task.qr_hash !== null && digestOf(code.qr) === task.qr_hash
      : task.pin_hash !== null && digestOf(pinDigits(code.pin)) === task.pin_hash
  return {
    cursor: () => cursor,
    learn: (page) => {
      codeKey = page.code_key ?? givenKey
      cursor = page.cursor
      for (const task of page.results)
        if (task.state === 'forget') tasks.delete(task.barcode)
        else tasks.set(task.barcode, task)
    },
    get: (barcode) => tasks.get(barcode),
    all: () => [...tasks.values()],
    findByCode: (code) => tasks.values().find((task) => isCodeOf(task, code)),
    digestOf,
  }
}

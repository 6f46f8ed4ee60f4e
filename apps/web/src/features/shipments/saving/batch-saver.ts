import {
  createBatch,
  deleteBatch,
  saveBatch,
  type BatchContent,
  type SavedBatch,
} from '@yacheyka/contract/batches/saved-batches'
import { ApiError, SERVER_ERROR } from '@yacheyka/frontend/api/api-error.ts'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'

/** A batch on the server, and the version of it that the page has. */
export interface BatchVersion {
  readonly uid: string
  readonly version: number
}

/** What the page was opened with; the content and when it was saved, where it is the server's own. */
export interface StartedBatch extends BatchVersion {
  readonly content?: BatchContent | undefined
  readonly savedAt?: string | undefined
}

export const startState = (start: StartedBatch | undefined): SaveState =>
  start?.savedAt === undefined ? { kind: 'none' } : { kind: 'saved', at: start.savedAt }

export type SaveState =
  | { readonly kind: 'none' | 'waiting' | 'saving' | 'offline' }
  /** ISO 8601. */
  | { readonly kind: 'saved'; readonly at: string }
  /** It is not tried again until something changes. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** Somebody has changed, ordered or deleted it: `uid` is gone where it was deleted. */
  | { readonly kind: 'conflict'; readonly detail: string; readonly isGone: boolean }

/** How a new batch is called. */
export interface BatchNames {
  readonly name: string
  readonly file_name: string
  readonly kind: 'upload' | 'manual'
}

/** Milliseconds without an edit after which it is saved, and until a save that got no response is tried again. */
export const SAVE_PAUSE = 1000
export const RETRY_PAUSE = 5000

/** One save, the same until its response has come: a repetition is recognised by its key. */
interface Attempt {
  readonly key: string
  readonly content: BatchContent
  readonly batch: BatchVersion | undefined
}

/** No response, or one that says nothing about the batch. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500

const isConflict = (error: ApiError): boolean =>
  error.status === 409 &&
  typeof error.response === 'object' &&
  error.response !== null &&
  'code' in error.response &&
  error.response.code === 'batch_conflict'

/**
 * Saves what a page has of a batch, a moment after each change, one save at a time. A save whose answer was lost goes again
 * as it was, before anything newer, so that it is never taken for a change by somebody else.
 */
export const createBatchSaver = (
  uid: string,
  start: StartedBatch | undefined,
  onChange: (state: SaveState, batch: BatchVersion | undefined) => void,
) => {
  let batch: BatchVersion | undefined = start && { uid: start.uid, version: start.version }
  let wanted: { readonly content: BatchContent; readonly names: BatchNames } | undefined
  let savedContent: BatchContent | undefined = start?.content
  let attempt: Attempt | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: SaveState = startState(start)
  let stopped = false

  const show = (next: SaveState) => {
    state = next
    if (!stopped) onChange(next, batch)
  }
  const nextDue = () =>
    wanted?.content === savedContent || state.kind === 'conflict' ? undefined : wanted
  const later = (pause: number) => {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => void flush(), pause)
  }
  const send = ({ key, content, batch: over }: Attempt, names: BatchNames): Promise<SavedBatch> => {
    const headers = { 'idempotency-key': key }
    return over === undefined
      ? callAsCustomer(createBatch, { params: { uid }, body: { ...names, content } }, { headers })
      : callAsCustomer(
          saveBatch,
          { params: { uid, batch: over.uid }, body: { version: over.version, content } },
          { headers },
        )
  }
  const run = async (): Promise<void> => {
    for (let due = nextDue(); due !== undefined; due = nextDue()) {
      attempt ??= { key: randomKey(), content: due.content, batch }
      show({ kind: 'saving' })
      try {
        const saved = await send(attempt, due.names)
        batch = { uid: saved.uid, version: saved.version }
        savedContent = attempt.content
        attempt = undefined
        show({ kind: 'saved', at: saved.updated_at })
      } catch (error) {
        return fail(error)
      }
    }
  }
  const fail = (error: unknown): void => {
    if (isPassing(error)) {
      show({ kind: 'offline' })
      return later(RETRY_PAUSE)
    }
    attempt = undefined
    if (!(error instanceof ApiError)) return show({ kind: 'refused', detail: SERVER_ERROR })
    const isGone = error.status === 404 && batch !== undefined
    show(
      isGone || isConflict(error)
        ? { kind: 'conflict', detail: error.detail, isGone }
        : { kind: 'refused', detail: error.detail },
    )
  }
  const stop = (): void => {
    stopped = true
    clearTimeout(timer)
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = undefined
    })
    await running
  }
  return {
    /** What is to be saved; the same object again is no change. */
    want: (content: BatchContent, names: BatchNames): void => {
      const isNew = wanted?.content !== content
      wanted = { content, names }
      if (!isNew || content === savedContent || state.kind === 'conflict') return
      if (running === undefined) show({ kind: 'waiting' })
      later(SAVE_PAUSE)
    },
    /** Saves at once. @returns the batch that an order may take from; of a conflict the server says more */
    flush: async (): Promise<BatchVersion | undefined> => {
      await flush()
      return state.kind === 'saved' || state.kind === 'conflict' ? batch : undefined
    },
    /** An order has taken parcels out. */
    adopt: (left: BatchVersion | null): void => {
      batch = left ?? undefined
      wanted = undefined
      attempt = undefined
      show({ kind: 'none' })
    },
    /** Out of a conflict: what the page has becomes another batch. */
    saveApart: (): void => {
      batch = undefined
      savedContent = undefined
      attempt = undefined
      if (wanted !== undefined) wanted = { ...wanted, names: apart(wanted.names) }
      show({ kind: 'waiting' })
      void flush()
    },
    /** The customer has thrown it away. @throws {ApiError} */
    discard: async (): Promise<void> => {
      await running
      clearTimeout(timer)
      const gone = batch
      batch = undefined
      wanted = undefined
      savedContent = undefined
      attempt = undefined
      show({ kind: 'none' })
      if (gone !== undefined)
        await callAsCustomer(deleteBatch, {
          params: { uid, batch: gone.uid },
          query: { version: gone.version },
        })
    },
    /** The page stands. @returns ends it: nothing is told or tried again any more */
    listen: (): (() => void) => {
      stopped = false
      return stop
    },
    stop,
  }
}
export type BatchSaver = ReturnType<typeof createBatchSaver>

const apart = (names: BatchNames): BatchNames => ({
  ...names,
  name: `${names.name.slice(0, 180)} (отдельно)`,
})

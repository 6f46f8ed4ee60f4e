import {
  createBatch,
  deleteBatch,
  saveBatch,
  type BatchContent,
  type SavedBatch,
} from '@yacheyka/contract/batches/saved-batches'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { randomKey } from '#/api/random-key.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'

/** A batch on the server, and the version of it that the page has. */
export interface BatchVersion {
  readonly uid: string
  readonly version: number
}

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

/** Milliseconds without an edit after which it is saved, and until a save that got no answer is tried again. */
export const SAVE_PAUSE = 1000
export const RETRY_PAUSE = 5000

/** One save, the same until its answer has come: a repetition is recognised by its key. */
interface Attempt {
  readonly key: string
  readonly content: BatchContent
  readonly batch: BatchVersion | undefined
}

/** No answer, or one that says nothing about the batch. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500

const isConflict = (error: ApiError): boolean =>
  error.status === 409 &&
  typeof error.answer === 'object' &&
  error.answer !== null &&
  'code' in error.answer &&
  error.answer.code === 'batch_conflict'

/**
 * Saves what a page has of a batch, a moment after each change, one save at a time. A save whose answer was lost goes again
 * as it was, before anything newer, so that it is never taken for a change by somebody else.
 */
export const createBatchSaver = (
  uid: string,
  start: BatchVersion | undefined,
  onChange: (state: SaveState, batch: BatchVersion | undefined) => void,
) => {
  let batch = start
  let wanted: { readonly content: BatchContent; readonly names: BatchNames } | undefined
  let savedContent: BatchContent | undefined
  let attempt: Attempt | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: SaveState = { kind: 'none' }
  let stopped = false

  const show = (next: SaveState) => {
    state = next
    if (!stopped) onChange(next, batch)
  }
  const isDue = () =>
    wanted !== undefined && wanted.content !== savedContent && state.kind !== 'conflict'
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
    while (isDue() && wanted !== undefined) {
      attempt ??= { key: randomKey(), content: wanted.content, batch }
      show({ kind: 'saving' })
      try {
        const saved = await send(attempt, wanted.names)
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
    if (!(error instanceof ApiError)) return show({ kind: 'refused', detail: SERVER_FAULT })
    const isGone = error.status === 404 && batch !== undefined
    show(
      isGone || isConflict(error)
        ? { kind: 'conflict', detail: error.detail, isGone }
        : { kind: 'refused', detail: error.detail },
    )
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
    /** The content is the server's own. */
    isSaved: (content: BatchContent, at: string): void => {
      savedContent = content
      show({ kind: 'saved', at })
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
    stop: (): void => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
export type BatchSaver = ReturnType<typeof createBatchSaver>

const apart = (names: BatchNames): BatchNames => ({
  ...names,
  name: `${names.name.slice(0, 180)} (отдельно)`,
})

/** For whoever orders out of the batch. */
export const batchOfSaver =
  (saver: BatchSaver | undefined) => (): Promise<BatchVersion | undefined> =>
    saver?.flush() ?? Promise.resolve(undefined)

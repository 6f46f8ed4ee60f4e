import { useSyncExternalStore } from 'react'

export interface ToastWords {
  readonly kind: 'success' | 'failure'
  readonly text: string
  /** A second line. */
  readonly note?: string | undefined
  /** What it tells of: of one thing only the newest words stand. */
  readonly about?: string | undefined
}

export interface Toast extends ToastWords {
  readonly id: number
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const update = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const NONE: readonly Toast[] = []

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )

/** More would hide the page that they tell of. */
const MOST = 2

/** Of one too many the oldest good news goes: bad news stays to be read. */
const few = (all: readonly Toast[]): readonly Toast[] => {
  if (all.length <= MOST) return all
  const gone = all.slice(0, -1).find(({ kind }) => kind === 'success') ?? all[0]
  return all.filter((toast) => toast !== gone)
}

/**
 * Says how a thing that the visitor did went. Said again, the same words come anew rather than twice. Where no page
 * shows toasts any more, the visitor has left, and nothing waits for the next page.
 */
export const showToast = (words: ToastWords): void => {
  if (listeners.size === 0) return
  lastId += 1
  const { text, about } = words
  const others = toasts.filter(
    (toast) => toast.text !== text && (about === undefined || toast.about !== about),
  )
  update(few([...others, { ...words, id: lastId }]))
}

let next: ToastWords | undefined

/** Says it where the visitor is led now: the page that they leave shows no toasts. */
export const showToastAfterRedirect = (words: ToastWords): void => {
  next = words
}

/** A page that shows toasts has come: what waited for it is said. */
export const showWaitingToast = (): void => {
  if (next !== undefined) showToast(next)
  next = undefined
}

export const closeToast = (id: number): void => {
  update(toasts.filter((toast) => toast.id !== id))
}

/** What these words told of has been mended. */
export const closeToastOf = (text: string): void => {
  if (toasts.some((toast) => toast.text === text))
    update(toasts.filter((toast) => toast.text !== text))
}

/** Leaves no old news for the next page. */
export const closeToasts = (): void => {
  if (toasts.length > 0) update(NONE)
}

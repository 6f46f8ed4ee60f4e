import { useQueryClient } from '@tanstack/react-query'
import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import type { ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import { actOnParcel, refreshAfterAction, type ParcelAct } from '#/session/parcel-actions.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { runAll, WAITING, type Outcome } from './run.ts'
import { usePrices } from './use-prices.ts'

/** A parcel that is acted on; whatever is tried again for it has the same key. */
export interface Entry {
  readonly row: ParcelRow
  readonly key: string
}

export interface Run {
  readonly act: ParcelAct
  readonly entries: readonly Entry[]
  /** By uid. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly running: boolean
  /** Stops it; and tells it from others. */
  readonly signal: AbortSignal
}

const abandon = (running: RefObject<AbortController | undefined>) => {
  running.current?.abort()
  running.current = undefined
}

/** Whoever leaves the page begins nothing more. */
const useStoppedByLeaving = (running: RefObject<AbortController | undefined>) => {
  useEffect(
    () => () => {
      abandon(running)
    },
    [running],
  )
}

/**
 * One action on many parcels: asked about, run, reported.
 * @param onDone told of those with which it was done, once the run has ended
 */
export const useBulk = (onDone: (uids: readonly string[]) => void) => {
  const client = useQueryClient()
  const [action, setAction] = useState<ParcelAction>()
  const [run, setRun] = useState<Run>()
  const running = useRef<AbortController>(undefined)
  useStoppedByLeaving(running)
  const { prices, load } = usePrices()

  const perform = async (next: Omit<Run, 'signal' | 'running'>, todo: readonly Entry[]) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setRun({ ...next, signal, running: true })
    // The popup may have been closed, and another one opened.
    const change = (changed: (now: Run) => Run) =>
      setRun((now) => (now?.signal === signal ? changed(now) : now))
    const done: string[] = []
    await runAll(
      todo,
      ({ row, key }) => actOnParcel(next.act, row, { key }),
      signal,
      ({ row: { uid } }, outcome) => {
        if (outcome.state === 'done') done.push(uid)
        change((now) => ({ ...now, outcomes: new Map([...now.outcomes, [uid, outcome]]) }))
      },
    )
    change((now) => ({ ...now, running: false }))
    if (running.current !== controller) notifyAbandoned(done.length, todo.length)
    onDone(done)
    await refreshAfterAction(client)
  }
  return {
    action,
    run,
    prices,
    open: (next: ParcelAction) => {
      setAction(next)
      if (next === 'extend') void load()
    },
    begin: (act: ParcelAct, rows: readonly ParcelRow[]) => {
      const entries = rows.map((row) => ({ row, key: randomKey() }))
      const outcomes = new Map(rows.map(({ uid }) => [uid, WAITING]))
      void perform({ act, entries, outcomes }, entries)
    },
    again: () => {
      if (run === undefined) return
      const todo = unfinishedOf(run)
      const waiting = todo.map(({ row }) => [row.uid, WAITING] as const)
      void perform({ ...run, outcomes: new Map([...run.outcomes, ...waiting]) }, todo)
    },
    stop: () => running.current?.abort(),
    close: () => {
      abandon(running)
      setAction(undefined)
      setRun(undefined)
    },
  }
}

/** Nobody looks at the report any more. */
const notifyAbandoned = (done: number, all: number) => {
  const text = `Остановлено. Выполнено ${formatNumber(done)} из ${formatNumber(all)}`
  showToast({ kind: 'success', text: typeset(text) })
}

/** What may be tried again: no response came, or it was not begun. */
export const unfinishedOf = ({ entries, outcomes }: Run): readonly Entry[] =>
  entries.filter(({ row }) => {
    const state = outcomes.get(row.uid)?.state
    return state === 'lost' || state === 'waiting'
  })

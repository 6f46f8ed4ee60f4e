import { useQueryClient } from '@tanstack/react-query'
import type { ParcelRow } from '@yacheyka/contract/sent-parcels'
import type { ParcelAction } from '@yacheyka/core/parcel-actions'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { randomKey } from '#/api/random-key.ts'
import { actOnParcel, refreshAfterAction, type ParcelAct } from '#/session/parcel-actions.ts'
import { runAll, WAITING, type Outcome } from './run.ts'
import { usePrices } from './use-prices.ts'

/** A departure that is acted on; whatever is tried again for it has the same key. */
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
}

/** Whoever leaves the page begins nothing more. */
const useStoppedByLeaving = (running: RefObject<AbortController | undefined>) => {
  useEffect(() => () => running.current?.abort(), [running])
}

/**
 * One action on many departures: asked about, run, reported.
 * @param onDone told of those with which it was done, once the run has ended
 */
export const useBulk = (onDone: (uids: readonly string[]) => void) => {
  const client = useQueryClient()
  const [action, setAction] = useState<ParcelAction>()
  const [run, setRun] = useState<Run>()
  const running = useRef<AbortController>(undefined)
  useStoppedByLeaving(running)
  const { prices, load } = usePrices()

  const perform = async (act: ParcelAct, entries: readonly Entry[]) => {
    if (running.current !== undefined) return
    const controller = new AbortController()
    running.current = controller
    const done: string[] = []
    await runAll(
      entries,
      ({ row, key }) => actOnParcel(act, row, { key }),
      controller.signal,
      ({ row: { uid } }, outcome) => {
        if (outcome.state === 'done') done.push(uid)
        setRun((now) => now && { ...now, outcomes: new Map([...now.outcomes, [uid, outcome]]) })
      },
    )
    running.current = undefined
    setRun((now) => now && { ...now, running: false })
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
      setRun({ act, entries, outcomes, running: true })
      void perform(act, entries)
    },
    again: () => {
      if (run === undefined) return
      setRun({ ...run, running: true })
      void perform(run.act, unfinishedOf(run))
    },
    stop: () => running.current?.abort(),
    close: () => {
      running.current?.abort()
      setAction(undefined)
      setRun(undefined)
    },
  }
}

/** What may be tried again: no answer came, or it was not begun. */
export const unfinishedOf = ({ entries, outcomes }: Run): readonly Entry[] =>
  entries.filter(({ row }) => {
    const state = outcomes.get(row.uid)?.state
    return state === 'lost' || state === 'waiting'
  })

import type { DemoLockerAct, DemoLockerState } from '@yacheyka/contract/device/demo-locker'
import { DEMO_LOCKER_ACT, DEMO_LOCKER_PATH } from '@yacheyka/contract/device/demo-locker-paths'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import type { PressedIntent, View } from '@yacheyka/locker/ports/screen'
import { expect } from 'vitest'

/** A visitor's page of one locker: what its two streams say, and what it posts. */
export interface DemoPage {
  state(): DemoLockerState | undefined
  screen(): View['screen'] | undefined
  view(): View | undefined
  /** @returns the status */
  act(act: DemoLockerAct): Promise<number>
  press(intent: PressedIntent['intent']): Promise<void>
  /** Until the screen has this id. */
  see(id: string): Promise<void>
  /** Until the door stands open, or shut. */
  seeDoor(no: number, isOpen: boolean): Promise<void>
  /** Both streams have ended. */
  hasEnded(): boolean
  disconnect(): void
}

export async function openDemoPage(site: string, number: string): Promise<DemoPage> {
  const base = `${site}${DEMO_LOCKER_PATH}/${pointNumberPath(number)}`
  const leaving = new AbortController()
  let state: DemoLockerState | undefined
  let view: View | undefined
  const post = async (path: string, body: unknown) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    return response.status
  }
  const act = (body: DemoLockerAct) => post(DEMO_LOCKER_ACT, body)
  expect(await act({ act: 'open' })).toBe(204)
  let ended = 0
  const end = () => (ended += 1)
  void listen(`${base}/state`, leaving.signal, (data) => (state = data as DemoLockerState)).then(
    end,
  )
  void listen(`${base}/screen/events`, leaving.signal, (data) => (view = data as View)).then(end)
  await expect.poll(() => state !== undefined && view !== undefined).toBe(true)
  return {
    state: () => state,
    view: () => view,
    screen: () => view?.screen,
    act,
    press: async (intent) => {
      expect(await post('/screen/press', { viewId: view?.viewId ?? 0, intent })).toBe(204)
    },
    see: async (id) => {
      await expect.poll(() => view?.screen.id, { interval: 20 }).toBe(id)
    },
    seeDoor: async (no, isOpen) => {
      const doorOf = () => state?.doors.find((door) => door.no === no)?.isOpen
      await expect.poll(doorOf, { interval: 20 }).toBe(isOpen)
    },
    hasEnded: () => ended === 2,
    disconnect: () => leaving.abort(),
  }
}

/** Data of each event of a stream. */
async function listen(url: string, signal: AbortSignal, hear: (data: unknown) => void) {
  try {
    const response = await fetch(url, { signal })
    let rest = ''
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined) hear(JSON.parse(data))
      }
    }
  } catch {
    // The page was left, or the locker was closed.
  }
}

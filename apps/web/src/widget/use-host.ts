import type { WidgetCommand } from '@yacheyka/contract/widget/widget-messages'
import { useEffect, useEffectEvent } from 'react'
import type { Host } from './host.ts'
import { SETTLE_PAUSE } from './wording.ts'

/** Tells the holder once that all can be used, and the browser's profiler, for `npm run bench`. */
export const useReady = (host: Host | null, ready: boolean): void => {
  useEffect(() => {
    if (!ready) return
    performance.mark('widget:script')
    host?.post({ type: 'ready' })
  }, [host, ready])
}

const NO_COMMAND: WidgetCommand = { type: 'update' }

/** A later command goes before an earlier one, in what it names. */
const joined = (before: WidgetCommand, command: WidgetCommand): WidgetCommand => ({
  ...before,
  ...Object.fromEntries(Object.entries(command).filter(([, value]) => value !== undefined)),
})

/** Does what the holder asks for; commands that come one upon another are one. */
export const useCommands = (
  host: Host | null,
  onCommand: (command: WidgetCommand) => void,
): void => {
  const take = useEffectEvent(onCommand)
  useEffect(() => {
    if (host === null) return undefined
    let waiting = NO_COMMAND
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = host.listen((command) => {
      waiting = joined(waiting, command)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const settled = waiting
        waiting = NO_COMMAND
        take(settled)
      }, SETTLE_PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [host])
}

/** Escape closes what is open inside; with nothing open it asks the holder to close the frame. */
export const useEscape = (onEscape: () => void): void => {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) escape()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [])
}

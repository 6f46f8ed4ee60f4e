import type { WidgetCommand } from '@yacheyka/contract/widget-messages'
import { useEffect, useEffectEvent } from 'react'
import type { Host } from './host.ts'

/** Tells the holder once that the list can be used, and the browser's profiler, for `npm run bench`. */
export const useReady = (host: Host | null, ready: boolean): void => {
  useEffect(() => {
    if (!ready) return
    performance.mark('widget:list')
    host?.post({ type: 'ready' })
  }, [host, ready])
}

/** Does what the holder asks for. */
export const useCommands = (
  host: Host | null,
  onCommand: (command: WidgetCommand) => void,
): void => {
  const take = useEffectEvent(onCommand)
  useEffect(
    () =>
      host?.listen((command) => {
        take(command)
      }),
    [host],
  )
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

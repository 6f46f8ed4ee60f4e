import { writeFileSync } from 'node:fs'
import type { ScreenHost } from './screen-host.ts'
import { createScreenWatch } from './screen-watch.ts'
import { logError } from '../system/recent-log.ts'

const CHECK_EVERY = 1000

/**
 * Watches the page of a kiosk. @param file written when the browser must be started again: a unit of systemd waits for it,
 * since this process has no right to do so
 */
export function watchKiosk(file: string) {
  let host: ScreenHost | null = null
  const restart = () => {
    try {
      writeFileSync(file, `${new Date().toISOString()}\n`)
    } catch (reason) {
      // Nobody would be helped by a locker that ends because its screen cannot be restarted.
      logError(reason)
    }
  }
  const watch = createScreenWatch({
    monotonic: () => performance.now(),
    reload: () => host?.reload(),
    restart,
  })
  const timer = setInterval(() => watch.check(), CHECK_EVERY)
  return {
    watch,
    restart,
    begin: (started: ScreenHost) => {
      host = started
    },
    stop: () => clearInterval(timer),
  }
}

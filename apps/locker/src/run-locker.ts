import { join } from 'node:path'
import type { Agent } from '@yacheyka/locker/agent'
import { isAlive } from '@yacheyka/locker/liveness'
import type { KillPoint } from '@yacheyka/locker/ports/kill-point'
import { startScreenHost } from './host/screen-host.ts'
import { watchKiosk } from './host/watch-kiosk.ts'
import { openLocker } from './open-locker.ts'
import type { LockerOptions } from './options.ts'
import { logError } from './system/recent-log.ts'
import { createSystemClock } from './system/system-clock.ts'
import { openEspeakVoice } from './voice/espeak-voice.ts'
import { speakPage } from './voice/speak-page.ts'
import { speakViews } from './voice/speak-views.ts'
import { notifySystemd, strokeWatchdog } from './system/systemd.ts'

/** The built page. */
export const PAGE = join(import.meta.dirname, '..', 'dist')

interface RunningLocker {
  /** Of the touch page. */
  readonly port: number
  /** Resolves when the process must begin anew: with the reason, or null where somebody asked for it. */
  readonly ended: Promise<unknown>
  stop(): Promise<void>
}

interface RunParts {
  readonly killPoint?: KillPoint
  /** Is told the six digits that the operator compares, before there is a page, at each start until they are confirmed. */
  readonly onPendingDigits?: (digits: string) => void
}

/**
 * A locker's process with its touch page.
 * @throws once everything that it has begun is stopped
 */
export async function runLocker(
  options: LockerOptions,
  parts: RunParts = {},
): Promise<RunningLocker> {
  const opened = new AsyncDisposableStack()
  try {
    return { ...(await run(options, parts, opened)), stop: () => opened.disposeAsync() }
  } catch (reason) {
    await opened.disposeAsync().catch(logError)
    throw reason
  }
}

/** @param opened what is to be stopped, the last first */
async function run(
  options: LockerOptions,
  { killPoint, onPendingDigits }: RunParts,
  opened: AsyncDisposableStack,
): Promise<Omit<RunningLocker, 'stop'>> {
  const screen = options.kiosk === null ? null : watchKiosk(options.kiosk)
  opened.defer(() => screen?.stop())
  const voice = openEspeakVoice()
  const locker = await openLocker(options, {
    ...(killPoint && { killPoint }),
    ...(screen && { screenState: screen.watch.state, restartScreen: screen.restart }),
    hasVoice: voice !== null,
  })
  opened.defer(() => locker.stop())
  if (locker.digits !== null) onPendingDigits?.(locker.digits)
  const host = await startScreenHost({
    port: options.port,
    folder: PAGE,
    feed: locker.agent.screen,
    ...(screen && { onPage: screen.watch.connected, onDrawn: screen.watch.confirmed }),
    ...(voice && { onSay: speakPage(locker.agent.screen, voice) }),
    ...(locker.simCalls && { more: locker.simCalls }),
  })
  opened.defer(() => host.close())
  screen?.begin(host)
  if (voice !== null) opened.defer(speakViews(locker.agent.screen, voice))
  if (options.systemd) {
    const stopping = new AbortController()
    opened.defer(() => stopping.abort())
    void reportToSystemd(locker.agent, stopping.signal)
  }
  return { port: host.port, ended: locker.ended }
}

async function reportToSystemd(agent: Agent, signal: AbortSignal): Promise<void> {
  const clock = createSystemClock()
  await notifySystemd('READY=1')
  const works = () => isAlive(agent.liveness(), clock.monotonic())
  await strokeWatchdog(works, clock, signal)
}

import { join } from 'node:path'
import type { Agent } from '@yacheyka/locker/agent'
import { isAlive } from '@yacheyka/locker/liveness'
import type { KillPoint } from '@yacheyka/locker/ports/kill-point'
import { startScreenHost } from './host/screen-host.ts'
import { watchKiosk } from './host/watch-kiosk.ts'
import { openLocker } from './open-locker.ts'
import type { LockerOptions } from './options.ts'
import { createSystemClock } from './system/system-clock.ts'
import { openEspeakVoice } from './voice/espeak-voice.ts'
import { speakViews } from './voice/speak-views.ts'
import { notifySystemd, strokeWatchdog } from './system/systemd.ts'

/** The built page. */
export const PAGE = join(import.meta.dirname, '..', 'dist')

interface RunningLocker {
  /** Of the touch page. */
  readonly port: number
  /** Six digits that the operator compares; null where it was enrolled before. */
  readonly digits: string | null
  /** Resolves when the process must begin anew: with the reason, or null where somebody asked for it. */
  readonly ended: Promise<unknown>
  stop(): Promise<void>
}

/** A locker's process with its touch page. */
export async function runLocker(
  options: LockerOptions,
  killPoint?: KillPoint,
): Promise<RunningLocker> {
  const screen = options.kiosk === null ? null : watchKiosk(options.kiosk)
  const voice = openEspeakVoice()
  const locker = await openLocker(options, {
    ...(killPoint && { killPoint }),
    ...(screen && { screenState: screen.watch.state, restartScreen: screen.restart }),
    hasVoice: voice !== null,
  })
  const host = await startScreenHost({
    port: options.port,
    folder: PAGE,
    feed: locker.agent.screen,
    ...(screen && { onPage: screen.watch.connected, onDrawn: screen.watch.confirmed }),
    ...(locker.simCalls && { more: locker.simCalls }),
  })
  screen?.begin(host)
  const endVoice = voice === null ? () => {} : speakViews(locker.agent.screen, voice)
  const stopping = new AbortController()
  if (options.systemd) void reportToSystemd(locker.agent, stopping.signal)
  return {
    port: host.port,
    digits: locker.digits,
    ended: locker.ended,
    stop: async () => {
      stopping.abort()
      endVoice()
      screen?.stop()
      await host.close()
      await locker.stop()
    },
  }
}

async function reportToSystemd(agent: Agent, signal: AbortSignal): Promise<void> {
  const clock = createSystemClock()
  await notifySystemd('READY=1')
  const works = () => isAlive(agent.liveness(), clock.monotonic())
  await strokeWatchdog(works, clock, signal)
}

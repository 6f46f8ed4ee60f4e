import { spawn } from 'node:child_process'
import type { Clock } from '@yacheyka/locker/ports/clock'

/** `systemd-notify` finds the socket of the unit in its environment; Node cannot write to it. */
const NOTIFY = 'systemd-notify'
/** Three strokes fit into the unit's `WatchdogSec`. */
const STROKE_EVERY = 10_000

/** Resolves when it was said or could not be: a missing stroke is what the watchdog waits for. */
export function notifySystemd(word: 'READY=1' | 'WATCHDOG=1', program = NOTIFY): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(program, [word], { stdio: 'ignore' })
    child.on('error', () => resolve())
    child.on('close', () => resolve())
  })
}

/** Says that the program works, for as long as it does: without three strokes systemd starts it again. */
export async function strokeWatchdog(
  isAlive: () => boolean,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
  notify: typeof notifySystemd = notifySystemd,
): Promise<void> {
  while (!signal.aborted) {
    if (isAlive()) await notify('WATCHDOG=1')
    await clock.sleep(STROKE_EVERY, signal)
  }
}

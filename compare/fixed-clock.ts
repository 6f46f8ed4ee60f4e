import { existsSync } from 'node:fs'

/** When it is for the product, its database and the browser, in UTC. */
export const CLOCK = '2026-11-23 09:00:00'

/** Debian's `faketime`. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** Environment of a program whose clock stands still; timers go on. @throws where Debian's `faketime` is not installed */
export function fixedClock(): Readonly<Record<string, string>> {
  if (!existsSync(FAKETIME))
    throw new Error('there is no faketime (Debian: apt-get install faketime)')
  return { LD_PRELOAD: FAKETIME, FAKETIME: CLOCK, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' }
}

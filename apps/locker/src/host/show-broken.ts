import { setTimeout as sleep } from 'node:timers/promises'
import type { ScreenFeed, View } from '@yacheyka/locker/ports/screen'
import { DamagedSecrets } from '../system/file-vault.ts'
import { logError } from '../system/recent-log.ts'
import { startScreenHost } from './screen-host.ts'

/** What is wrong with the machine, for whoever comes to mend it. */
export function troubleOf(reason: unknown): string {
  if (reason instanceof DamagedSecrets) return 'Повреждён файл ключей.'
  const { code = '', errcode = 0 } = (reason ?? {}) as { code?: string; errcode?: number }
  const primary = errcode & 0xff
  if (code === 'ENOSPC' || code === 'EDQUOT' || primary === 13) return 'На диске нет места.'
  // SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN
  if (code === 'EIO' || code === 'EROFS' || [8, 10, 14].includes(primary)) return 'Неисправен диск.'
  return 'Программа не запускается.'
}

const brokenView = (message: string): View => ({
  viewId: 1,
  screen: { id: 'B1', message, isBroken: true },
  station: { number: '', address: '', phone: '', timeZone: 'Europe/Moscow', free: [] },
  wall: [],
  now: Date.now(),
  offline: false,
  notice: null,
  beeps: false,
  stillThere: null,
  settings: { contrast: false, lowered: false, spoken: false, hasVoice: false, bottomMm: 900 },
})

interface BrokenOptions {
  readonly port: number
  /** Folder of the built page. */
  readonly folder: string
  readonly reason: unknown
  /** Milliseconds. */
  readonly shownFor: number
  readonly signal: AbortSignal
  readonly onShown?: (port: number) => void
}

/** Shows B1 in the place of a locker that cannot work: the program begins anew, and spins no faster than that. */
export async function showBroken(options: BrokenOptions): Promise<void> {
  const { port, folder, reason, shownFor, signal, onShown } = options
  const view = brokenView(troubleOf(reason))
  const feed: ScreenFeed = { view: () => view, onView: () => () => {}, press: () => {} }
  try {
    const host = await startScreenHost({ port, folder, feed })
    onShown?.(host.port)
    await sleep(shownFor, undefined, { signal }).catch(() => {})
    await host.close()
  } catch (failure) {
    // The page cannot be read, or the port is taken.
    logError(failure)
    await sleep(shownFor, undefined, { signal }).catch(() => {})
  }
}

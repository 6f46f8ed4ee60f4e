import { showBroken } from './host/show-broken.ts'
import { parseOptions, USAGE } from './options.ts'
import { PAGE, runLocker } from './run-locker.ts'
import { StoreInUse } from './store/store-lock.ts'
import { readLine } from './system/read-line.ts'
import { logError } from './system/recent-log.ts'
import { createSystemClock } from './system/system-clock.ts'
import { strokeWatchdog } from './system/systemd.ts'

/** Of a process that its supervisor starts again. */
const BEGIN_ANEW = 75
/** One that cannot work is started again no more often. */
const LIVES_FOR = 60_000

const options = readOptions()
const end = await work()
if (end instanceof StoreInUse) {
  // The other process has the screen, too.
  console.error(end.message)
  process.exit(1)
}
if (end !== 'signal' && end !== null) {
  logError(end)
  // Whoever types a code reads what is wrong with it.
  if (options.code !== null) process.exit(1)
  await holdScreen(end)
}
process.exit(end === 'signal' ? 0 : BEGIN_ANEW)

/** @returns why it has ended; null: somebody asked for it */
async function work(): Promise<unknown> {
  try {
    const code = options.code === '-' ? await readLine('Код подключения: ') : options.code
    const onPendingDigits = (digits: string) => console.log(`Цифры сверки: ${digits}`)
    const locker = await runLocker({ ...options, code }, { onPendingDigits })
    const signalled = untilSignal()
    console.log(`Экран постамата: http://127.0.0.1:${locker.port}/`)
    if (options.board.kind === 'sim') console.log(`Его стена: http://127.0.0.1:${locker.port}/sim`)
    const reason = await Promise.race([signalled, locker.ended])
    await locker.stop().catch(logError)
    return reason
  } catch (reason) {
    return reason
  }
}

function untilSignal(): Promise<'signal'> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => resolve('signal'))
  })
}

/** Until this process has lived for a minute; one that has worked for longer begins anew at once. */
async function holdScreen(reason: unknown): Promise<void> {
  const shownFor = LIVES_FOR - process.uptime() * 1000
  if (shownFor <= 0) return
  const stopping = new AbortController()
  void untilSignal().then(() => stopping.abort())
  const { signal } = stopping
  // It may have said that it is ready before.
  if (options.systemd) void strokeWatchdog(() => true, createSystemClock(), signal)
  await showBroken({ port: options.port, folder: PAGE, reason, shownFor, signal })
}

function readOptions() {
  try {
    return parseOptions(process.argv.slice(2))
  } catch (reason) {
    console.error(reason instanceof Error ? reason.message : reason)
    console.error(USAGE)
    return process.exit(2)
  }
}

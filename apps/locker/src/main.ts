import { parseOptions, USAGE } from './options.ts'
import { runLocker } from './run-locker.ts'

/** Of a process that its supervisor starts again. */
const BEGIN_ANEW = 75

const options = readOptions()
const locker = await runLocker(options)
if (locker.digits !== null) console.log(`Цифры сверки: ${locker.digits}`)
console.log(`Экран постамата: http://127.0.0.1:${locker.port}/`)
if (options.board.kind === 'sim') console.log(`Его стена: http://127.0.0.1:${locker.port}/sim`)

const signals = Promise.withResolvers<'signal'>()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => signals.resolve('signal'))
const end = await Promise.race([signals.promise, locker.ended])
if (end !== 'signal' && end !== null) console.error(end)
await locker.stop()
process.exit(end === 'signal' ? 0 : BEGIN_ANEW)

function readOptions() {
  try {
    return parseOptions(process.argv.slice(2))
  } catch (reason) {
    console.error(reason instanceof Error ? reason.message : reason)
    console.error(USAGE)
    return process.exit(2)
  }
}

import { kill } from 'node:process'
import type { KillPoint } from '@yacheyka/locker/ports/kill-point'
import { parseOptions } from '../options.ts'
import { runLocker } from '../run-locker.ts'

// The locker's own process, which is gone at the kill point of this number.

const [at = '0', ...args] = process.argv.slice(2)
let passed = 0
const killPoint: KillPoint = () => {
  passed += 1
  if (passed === Number(at)) kill(process.pid, 'SIGKILL')
}
const locker = await runLocker(parseOptions(args), { killPoint })
console.log(`port ${locker.port}`)
// It ends by a signal alone.
console.error(await locker.ended)
process.exit(1)

import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#/db/uuid.ts'

const COUNT_MAX = 0xfff
let last = { at: 0, count: 0 }

/** An identifier greater than all that this process made before: what one transaction tells stays in its order. */
export function orderedUid(now = Date.now()): string {
  const full = last.count === COUNT_MAX ? last.at + 1 : last.at
  const at = Math.max(now, full)
  last = { at, count: at === last.at ? last.count + 1 : 0 }
  const random = randomBytes(10)
  random.writeUInt16BE(last.count)
  return uuidv7(at, random)
}

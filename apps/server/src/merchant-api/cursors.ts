import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { ApiProblem } from './problems.ts'

const SIGNATURE_BYTES = 4

/** Cursors of one list: they hold where its page ended, and are good for the same filters alone. */
export function cursorsOf<T>(secret: string, list: string, position: z.core.$ZodType<T>) {
  const sign = (payload: Buffer, filters: unknown): Buffer =>
    createHmac('sha256', secret)
      .update(`cursor of ${list} ${JSON.stringify(filters)} `)
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
  return {
    write: (at: T, filters: unknown): string => {
      const payload = Buffer.from(JSON.stringify(at))
      return Buffer.concat([payload, sign(payload, filters)]).toString('base64url')
    },
    /** @throws {ApiProblem} 400 `bad_cursor` for one of another list, of other filters or made up */
    read: (cursor: string | undefined, filters: unknown): T | undefined => {
      if (cursor === undefined) return undefined
      const bytes = Buffer.from(cursor, 'base64url')
      const payload = bytes.subarray(0, -SIGNATURE_BYTES)
      const signature = bytes.subarray(-SIGNATURE_BYTES)
      const isOurs =
        payload.length > 0 &&
        signature.length === SIGNATURE_BYTES &&
        timingSafeEqual(signature, sign(payload, filters))
      if (!isOurs) throw badCursor()
      try {
        return z.parse(position, JSON.parse(payload.toString()))
      } catch {
        throw badCursor()
      }
    },
  }
}

export const badCursor = () =>
  new ApiProblem('bad_cursor', 'Этот cursor не от этого списка или от другого отбора.')

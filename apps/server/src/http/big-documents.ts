import type { FastifyReply } from 'fastify'
import { makePlaces } from './response-slots.ts'

/** Pages of labels and rows of papers beyond which a document is big: it takes seconds of a core, and its memory. */
export const BIG_DOCUMENT = 2000
/** Rows of a workbook, which are quicker. */
export const BIG_WORKBOOK = 20_000
export const BIG_AT_ONCE = 4
export const BIG_AT_ONCE_OF_CUSTOMER = 2

const takePlace = makePlaces({
  atOnce: BIG_AT_ONCE,
  atOnceOfOne: BIG_AT_ONCE_OF_CUSTOMER,
  busy: 'Сейчас готовится много больших документов. Пожалуйста, повторите через несколько секунд.',
})

/**
 * Big documents of all kinds share a few places of the process; others wait for nobody.
 * @throws {AppError} 429 `busy` where none is free
 */
export function placeForBig(
  reply: FastifyReply,
  customerUid: string,
  { size, big }: { readonly size: number; readonly big: number },
): void {
  if (size > big) takePlace(customerUid, reply)
}

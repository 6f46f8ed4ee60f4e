import { NBSP } from './wording.ts'

/** What a list says below its last row: how many there are beyond those shown, and the option that shows them. */
export const formatRest = (shown: number, total: number): string =>
  total <= shown ? '' : `\n\nПоказано ${shown} из${NBSP}${total}. Все: --limit ${total}`

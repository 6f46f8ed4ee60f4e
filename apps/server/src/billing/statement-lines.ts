import { moscowDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { KIND_RULES } from '@yacheyka/core/ledger/ledger'
import type { Kysely } from 'kysely'
import type { Read } from '#/db/replicas.ts'
import type { Database } from '#/db/types.ts'
import type { ServiceLine } from '#/documents/pdf-goods.ts'
import type { StatementLine } from '#/documents/statement-pdf.ts'
import type { StatementRow } from '#/documents/statement-sheet.ts'
import type { ServiceAct } from './acts.ts'
import { eachEntry, readEntries, type Statement } from '#/ledger/entries.ts'

/** Every movement of a statement, for paper. */
export async function linesOf(
  db: Kysely<Database>,
  customerUid: string,
  { first, count }: Statement,
): Promise<readonly StatementLine[]> {
  const entries = await readEntries(db, customerUid, { from: first, limit: count })
  return entries.map(({ bookedAt, kind, note, change, balance }) => ({
    day: formatShortDay(moscowDay(bookedAt.getTime())),
    operation: KIND_RULES[kind].wording,
    note,
    change,
    balance,
  }))
}

/** Every movement between the opening and the closing balance, portion by portion, for the workbook. */
export async function* sheetRows(
  read: Read,
  customerUid: string,
  statement: Statement,
): AsyncGenerator<readonly StatementRow[]> {
  yield [balanceRow('Остаток на начало', statement.opening)]
  for await (const entries of eachEntry(read, customerUid, statement))
    yield entries.map(({ bookedAt, kind, note, change, balance }) => ({
      at: bookedAt,
      operation: KIND_RULES[kind].wording,
      note,
      change,
      balance,
    }))
  yield [balanceRow('Остаток на конец', statement.closing)]
}

const balanceRow = (operation: string, balance: number): StatementRow => ({
  at: null,
  operation,
  note: '',
  change: null,
  balance,
})

/** What the act names; a service that was not rendered has no line. */
export const actLines = ({ delivery, storage }: ServiceAct): readonly ServiceLine[] =>
  [
    { name: 'Доставка отправлений в почтоматы и пункты выдачи', amount: delivery },
    { name: 'Продление срока хранения отправлений', amount: storage },
  ].filter(({ amount }) => amount !== 0)

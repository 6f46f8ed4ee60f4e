import { formatMoney } from '@yacheyka/core/money/money'
import { counted, typeset } from '@yacheyka/core/text/wording'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { payUnpaidOrders } from './pay-unpaid.ts'

export interface PaidNow {
  /** How many orders were paid; none where no cell of this one was left, and it waits on for other points. */
  readonly paid: number
  readonly detail: string
}

/**
 * Pays now what the deposit covers of the customer's orders that wait, oldest first as ever.
 * @throws {AppError} 409 `paid_already`; `deposit_short` where the deposit does not cover this one; `older_first` where older
 * ones leave too little; `no_cells` where neither its points nor others near them have room
 */
export async function payOrder(
  transaction: Transaction<Database>,
  { uid, customerUid }: { readonly uid: string; readonly customerUid: string },
  options: LedgerOptions,
): Promise<PaidNow> {
  const deposit = await lockDeposit(transaction, customerUid, options.now)
  const before = await readState(transaction, uid)
  if (before.status !== 'awaiting_payment')
    throw new AppError(409, 'paid_already', 'Заказ уже оплачен')
  if (before.price > deposit.balance)
    throw new AppError(
      409,
      'deposit_short',
      typeset(`На депозите не хватает ${formatMoney(before.price - deposit.balance)}`),
    )
  const { paid, moved } = await payUnpaidOrders(transaction, customerUid, options)
  const after = await readState(transaction, uid)
  if (after.status === 'awaiting_payment') {
    if (paid === 0 && moved.includes(uid)) return { paid, detail: MOVED }
    throw notPaid(paid)
  }
  const others = after.price < before.price ? `. ${SPLIT}` : ''
  const detail =
    paid === 1
      ? 'Заказ оплачен с депозита'
      : `Оплачено с депозита: ${counted(paid, ['заказ', 'заказа', 'заказов'])}, этот среди них`
  return { paid, detail: typeset(`${detail}${others}`) }
}

const MOVED =
  'Ячейки этого заказа заняты. Теперь он ждёт оплаты с ближайшими почтоматами, где место есть.'
const SPLIT = 'Части ячеек уже нет: эти отправления стали новым заказом в ближайшие почтоматы'

/** Nothing is paid then: what was, is taken back with this rejection. */
const notPaid = (paid: number) =>
  paid > 0
    ? new AppError(
        409,
        'older_first',
        'Деньги уйдут на более старые заказы, на этот не хватит. Начните с них.',
      )
    : new AppError(
        409,
        'no_cells',
        'Ячейки этого заказа освобождены, и свободных таких сейчас нет. Он оплатится, когда они найдутся.',
      )

const readState = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('juridical_order')
    .select(['status', 'price'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()

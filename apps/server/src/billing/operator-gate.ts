import { invoiceReference } from './invoices.ts'
import type { OperatorActor } from './request-credit.ts'
import { isInvoiceHeld, isReceiptHeld, WAITS_FOR_SECOND } from './credit-holds.ts'
import { countCredits, lockCreditLimit } from './credit-limit.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { CreditOptions, LedgerOptions } from '#/ledger/options.ts'
import type { CreditGate } from './receipts.ts'

const ABOVE = 'выше лимита оператора: загрузите файл ещё раз, и он будет ждать второго оператора'

/** For an operator's import: what waits in a request is not credited, nor is what came above the limit since the plan. */
export const operatorGate = (actor: OperatorActor, options: CreditOptions): CreditGate => ({
  refuse: async (transaction, { receiptUid, invoiceUid, customerUid, amount }) => {
    const own = [invoiceReference(invoiceUid)]
    const creditLeft = await lockCreditLimit(transaction, actor.operatorUid, options, own)
    await lockDeposit(transaction, customerUid, options.now)
    const isHeld =
      (await isInvoiceHeld(transaction, invoiceUid)) ||
      (await isReceiptHeld(transaction, receiptUid))
    if (isHeld) return WAITS_FOR_SECOND
    return amount > creditLeft ? ABOVE : undefined
  },
  note: (transaction, { invoiceUid, amount }) =>
    countCredits(
      transaction,
      actor.operatorUid,
      [{ reference: invoiceReference(invoiceUid), amount }],
      options.now,
    ),
})

const NOT_APPROVED =
  'в запросе этого зачисления не было: загрузите файл ещё раз, записанное не удвоится'

/** For a statement that another operator approved: it credits what he saw and nothing else. */
export const approvedGate = (requestUid: string, options: LedgerOptions): CreditGate => ({
  refuse: async (transaction, { invoiceUid, customerUid }) => {
    await lockDeposit(transaction, customerUid, options.now)
    const held = await transaction
      .selectFrom('credit_hold')
      .select('request_uid')
      .where('invoice_uid', '=', invoiceUid)
      .executeTakeFirst()
    return held?.request_uid === requestUid ? undefined : NOT_APPROVED
  },
  note: (transaction, { invoiceUid }) =>
    transaction.deleteFrom('credit_hold').where('invoice_uid', '=', invoiceUid).execute(),
})

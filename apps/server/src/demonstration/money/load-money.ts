import type { Transaction } from 'kysely'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { MONEY_CUSTOMERS, type MoneyLogin } from '@yacheyka/demonstration/people/depositors'
import { demonstrationPhone } from '@yacheyka/demonstration/people/senders'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { requestCredit, type OperatorActor } from '#/billing/request-credit.ts'
import { requestCorrection, approveCorrection, refuseCorrection } from '#/billing/corrections.ts'
import {
  cancelInvoice,
  type Invoice,
  issueInvoice,
  nameInvoice,
  payInvoice,
} from '#/billing/invoices.ts'
import { auditedInvoice } from '#/billing/money-audit.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import type { Actor } from '#/audit/actor.ts'

const DAY = 86_400_000

interface PastInvoice {
  readonly of: MoneyLogin
  readonly daysAgo: number
  /** Kopecks. */
  readonly amount: number
  /** `bank`: paid by a statement; `asked`: above the limit of whoever marked it paid, it waits for another operator. */
  readonly end: 'issued' | 'asked' | 'paid' | 'bank' | 'cancelled'
}

/** Oldest first, as their numbers go. */
const INVOICES: readonly PastInvoice[] = [
  { of: 'ulun', daysAgo: 20, amount: 1_500_000, end: 'bank' },
  { of: 'domovoy', daysAgo: 18, amount: 8_000_000, end: 'bank' },
  { of: 'pryazha', daysAgo: 15, amount: 350_000, end: 'paid' },
  { of: 'velosever', daysAgo: 12, amount: 4_900_000, end: 'cancelled' },
  { of: 'lesmaster', daysAgo: 9, amount: 1_200_000, end: 'bank' },
  { of: 'lapy', daysAgo: 6, amount: 640_000, end: 'issued' },
  { of: 'velosever', daysAgo: 4, amount: 5_000_000, end: 'issued' },
  { of: 'domovoy', daysAgo: 3, amount: 18_000_000, end: 'asked' },
  { of: 'ulun', daysAgo: 2, amount: 900_000, end: 'issued' },
  { of: 'lesmaster', daysAgo: 1, amount: 24_000_000, end: 'issued' },
  { of: 'pryazha', daysAgo: 1, amount: 13_000_000, end: 'issued' },
]

/** Payments that found nobody. */
const WAITING = [
  {
    of: 'lapy',
    daysAgo: 3,
    amount: 640_000,
    purpose: 'Пополнение депозита по договору. НДС не облагается',
    unmatched: 'no_number',
  },
  {
    of: 'velosever',
    daysAgo: 2,
    amount: 4_900_000,
    purpose: 'Оплата по счёту № 99001 за услуги доставки',
    unmatched: 'no_invoice',
  },
] as const

interface MoneyOptions extends LedgerOptions {
  readonly silent: true
}

/**
 * Other customers of the demonstration with their requisites, invoices and receipts, and corrections that wait for a second
 * pair of eyes, so that the console's pages of money have something to show.
 */
export async function loadMoney(
  transaction: Transaction<Database>,
  options: LedgerOptions,
): Promise<number> {
  const silent = { ...options, silent: true } as const
  await openAccounts(transaction, options.now)
  for (const invoice of INVOICES) await addInvoice(transaction, invoice, silent)
  for (const receipt of WAITING)
    await addReceipt(transaction, { ...receipt, number: 'б/н' }, options.now)
  await addCorrections(transaction, silent)
  await transaction
    .updateTable('customer')
    .set({
      suspended_at: new Date(options.now.getTime() - 5 * DAY),
      suspension_reason: 'Просит закрыть кабинет на время переезда мастерской',
    })
    .where('uid', '=', customerOf('ruchey').uid)
    .execute()
  return MONEY_CUSTOMERS.length
}

function customerOf(login: MoneyLogin) {
  const customer = MONEY_CUSTOMERS.find((each) => each.login === login)
  if (customer === undefined) throw new Error(`no customer ${login}`)
  return customer
}

/** Nobody signs in by them: they have no password, and their emails reach nobody. */
async function openAccounts(transaction: Transaction<Database>, now: Date): Promise<void> {
  for (const [at, customer] of MONEY_CUSTOMERS.entries()) {
    const { uid, name, juridical_name, inn, ogrn, egrul_number, login, ceo } = customer
    const createdAt = new Date(now.getTime() - (40 - at) * DAY)
    await transaction
      .insertInto('customer')
      .values({ uid, name, created_at: createdAt })
      .onConflict((conflict) => conflict.column('uid').doNothing())
      .execute()
    await transaction
      .updateTable('customer')
      .set({ juridical_name, inn, kpp: '001201001', ogrn, egrul_number, created_at: createdAt })
      .where('uid', '=', uid)
      .where('inn', 'is', null)
      .execute()
    await transaction
      .insertInto('juridical_user')
      .values({
        uid: newUid(),
        customer_uid: uid,
        login,
        ceo_fullname: ceo,
        ceo_phone: demonstrationPhone(at + 2),
        email: `${login}@example.org`,
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .execute()
  }
}

async function addInvoice(
  transaction: Transaction<Database>,
  { of, daysAgo, amount, end }: PastInvoice,
  options: MoneyOptions,
): Promise<void> {
  const { uid: customerUid } = customerOf(of)
  const issuedAt = new Date(options.now.getTime() - daysAgo * DAY)
  const settledAt = new Date(issuedAt.getTime() + DAY)
  const invoice = await issueInvoice(transaction, { customerUid, amount }, issuedAt)
  if (end === 'asked') await requestPayment(transaction, invoice, options)
  if (end === 'cancelled') await cancelInvoice(transaction, invoice, settledAt)
  if (end === 'paid' || end === 'bank')
    await payInvoice(transaction, invoice, { ...options, now: settledAt })
  if (end === 'bank')
    await addReceipt(
      transaction,
      {
        of,
        daysAgo: daysAgo - 1,
        amount,
        purpose: `Оплата: ${nameInvoice(invoice).toLowerCase()}`,
        number: `${invoice.number}`,
        unmatched: null,
        invoiceUid: invoice.uid,
      },
      options.now,
    )
}

async function requestPayment(
  transaction: Transaction<Database>,
  invoice: Invoice,
  options: MoneyOptions,
): Promise<void> {
  const manager = await actorOf(transaction, 'manager')
  if (manager === undefined) return
  const { uid, customer_uid: customerUid, amount } = invoice
  const { subject } = auditedInvoice(invoice, 'issued')
  const requested = { kind: 'invoice', invoiceUids: [uid], customerUid, amount, subject } as const
  await requestCredit(transaction, requested, manager, options)
}

interface PastReceipt {
  readonly of: MoneyLogin
  readonly daysAgo: number
  readonly amount: number
  readonly purpose: string
  readonly number: string
  readonly unmatched: (typeof WAITING)[number]['unmatched'] | null
  readonly invoiceUid?: string
}

async function addReceipt(
  transaction: Transaction<Database>,
  { of, daysAgo, amount, purpose, number, unmatched, invoiceUid }: PastReceipt,
  now: Date,
): Promise<void> {
  const { uid, inn, juridical_name: name } = customerOf(of)
  const at = new Date(now.getTime() - daysAgo * DAY)
  await transaction
    .insertInto('bank_receipt')
    .values({
      uid: newUid(),
      paid_on: isoDay(moscowDay(at.getTime())),
      document_number: number,
      payer_account: `407028100000${inn.slice(2)}`,
      payer_inn: inn,
      payer_name: name,
      amount,
      purpose,
      unmatched,
      customer_uid: unmatched === null ? uid : null,
      invoice_uid: invoiceUid ?? null,
      imported_at: at,
    })
    .execute()
}

/** One that was booked at once, one that was refused, and one of each manager that waits for the other. */
async function addCorrections(
  transaction: Transaction<Database>,
  options: MoneyOptions,
): Promise<void> {
  const [admin, manager] = [
    await actorOf(transaction, 'admin'),
    await actorOf(transaction, 'manager'),
  ]
  if (admin === undefined || manager === undefined) return
  const request = async (of: MoneyLogin, change: number, reason: string, by: Actor) => {
    const { uid: customerUid } = customerOf(of)
    const requested = { customerUid, change, reason, limit: 1_000_000 }
    const made = await requestCorrection(transaction, requested, by, options)
    return made.outcome === 'asked' ? made.uid : ''
  }
  await request('pryazha', 45_000, 'Скидка за отправления октября по акции', manager)
  const doubtful = await request('domovoy', 2_500_000, 'Перенос с прежнего договора', manager)
  const rejection = 'Прежний договор закрыт, остатка по нему нет'
  await refuseCorrection(transaction, doubtful, rejection, admin, options)
  const agreed = await request('ulun', 1_100_000, 'Возмещение за повреждённую партию чая', manager)
  await approveCorrection(transaction, agreed, admin, options)
  await request('domovoy', -1_250_000, 'Счёт оплачен дважды, вернули по письму', admin)
  await request('lesmaster', 1_800_000, 'Возмещение за утерянные отправления', manager)
}

async function actorOf(
  transaction: Transaction<Database>,
  login: string,
): Promise<OperatorActor | undefined> {
  const row = await transaction
    .selectFrom('operator_user')
    .select('uid')
    .where('login', '=', login)
    .executeTakeFirst()
  return row === undefined ? undefined : { operatorUid: row.uid, login, address: '', requestId: '' }
}

import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import { encodeStatement, statementText } from '../../apps/server/src/billing/test-statement.ts'
import { request, type Requested, type HostileResponse } from '../request.ts'
import type { Attack } from '../try-attacks.ts'
import { ATTACKERS, type Customer, type Headers } from './people.ts'

type Store = Pick<OpenDatabase, 'db'>

/** Roubles that a manager credits alone: by `OPERATOR_CREDIT_LIMIT`, and to one customer by `OPERATOR_CORRECTION_LIMIT`. */
const ALONE_MOST = 100_000 + 10_000
/** Roubles of the invoices that a customer and a manager have agreed on. */
const INVOICES = ['1000000.00', '100001.00', ...Array.from({ length: 12 }, () => '40000.00')]

/** A manager credits a friend's deposit in every way, several at once, and approves what waits for another operator. */
export const creditAFriend = (
  { db }: Store,
  friend: Customer,
  manager: Headers,
  others: readonly Headers[],
): Attack => ({
  name: 'a manager credits a friend',
  start: (port) => {
    const from = { port, address: ATTACKERS }
    const act = (requested: Requested, headers = manager) =>
      request(from, { ...requested, headers })
    const credit = async () => {
      const invoices = await issueInvoices(port, friend)
      const pay = ({ uid }: Invoice): Requested => ({
        method: 'POST',
        path: `/api/operator/invoices/${uid}/pay`,
      })
      for (const headers of others)
        await Promise.all(invoices.map((invoice) => act(pay(invoice), headers)))
      const early = await readBalance({ db }, friend)
      await Promise.all([
        importStatement(port, manager, friend, invoices),
        ...invoices.map((invoice) => act(pay(invoice))),
        act({
          method: 'POST',
          path: `/api/operator/customers/${friend.customerUid}/corrections`,
          body: { change: '1000000.00', reason: 'Проба' },
        }),
      ])
      await importStatement(port, manager, friend, invoices)
      await approveAll(act)
      return early
    }
    const crediting = credit()
    return async () => {
      const early = await crediting
      const balance = await readBalance({ db }, friend)
      console.log(`  ${balance} ₽ credited`)
      return [
        ...(early > 0 ? [`${early} ₽ credited by roles that see no money`] : []),
        ...(balance === 0 ? ['nothing was credited at all'] : []),
        ...(balance > ALONE_MOST ? [`${balance} ₽ credited without another operator`] : []),
      ]
    }
  },
})

interface Invoice {
  readonly uid: string
  readonly number: number
  readonly amount: string
}

async function issueInvoices(
  port: number,
  { userUid, headers }: Customer,
): Promise<readonly Invoice[]> {
  const from = { port, address: ATTACKERS }
  const path = `/api/juridical/juridical_users/${userUid}/payment_invoices/`
  const received = await Promise.all(
    INVOICES.map((amount) => request(from, { method: 'POST', path, headers, body: { amount } })),
  )
  return received.map((response) => {
    if (typeof response === 'string' || response.status !== 201)
      throw new Error(`no invoice: ${JSON.stringify(response)}`)
    return JSON.parse(response.text) as Invoice
  })
}

/** Roubles on the deposit. */
async function readBalance({ db }: Store, { customerUid }: Customer): Promise<number> {
  const account = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('customer_uid', '=', customerUid)
    .executeTakeFirst()
  return (account?.balance ?? 0) / 100
}

/** A statement, as the bank writes it, that pays every one of the invoices once more. */
async function importStatement(
  port: number,
  headers: Headers,
  { inn }: Customer,
  invoices: readonly Invoice[],
): Promise<void> {
  const text = statementText(
    invoices.map(({ number, amount }) => ({
      Сумма: amount,
      ПлательщикИНН: inn,
      НазначениеПлатежа: `Оплата по счёту № ${number}`,
    })),
  )
  const body = new FormData()
  body.set('file', new Blob([Buffer.from(encodeStatement(text, 'windows-1251'))]), 'kl_to_1c.txt')
  const path = `http://127.0.0.1:${port}/api/operator/bank/statements`
  const response = await fetch(path, { method: 'POST', headers, body })
  await response.arrayBuffer()
}

/** Whoever asked approves what waits, and confirms it as if he were the only one. */
async function approveAll(
  act: (requested: Requested) => Promise<HostileResponse | string>,
): Promise<void> {
  const received = await act({ method: 'GET', path: '/api/operator/approvals?limit=100' })
  if (typeof received === 'string') return
  const { results = [] } = JSON.parse(received.text) as {
    readonly results?: readonly { readonly uid: string }[]
  }
  for (const { uid } of results)
    for (const [way, body] of [
      ['approve', {}],
      ['confirm', { code: null }],
      ['confirm', { code: '000000' }],
    ] as const)
      await act({ method: 'POST', path: `/api/operator/approvals/${uid}/${way}`, body })
}

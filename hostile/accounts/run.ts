import { startProduct } from '../child.ts'
import type { Requested } from '../request.ts'
import { CALLERS, openCallers } from '../callers.ts'
import { type ApiDocument, operationsOf } from '../document.ts'
import { harvest, WIDGET_TOKEN } from '../facts.ts'
import { countKept, harmOf, makeAdministrator, openStore } from '../store.ts'
import { type Attack, type Plan, tryAttacks } from '../try-attacks.ts'
import { creditAFriend } from './credit.ts'
import { fillTheNetwork } from './fill.ts'
import { holdExports } from './hold-exports.ts'
import { beginSession, type Customer, makeCustomer } from './people.ts'
import { readAsCustomer, readAsOperator } from './read-much.ts'
import { speakForOthers } from './sources.ts'
import { takeOver } from './take-over.ts'

const ENV = {
  CAPTCHA_PROVIDER: 'off',
  WIDGET_BUSINESS_TOKEN: WIDGET_TOKEN,
  SECRET: 'a secret of the hostile run alone, 32+',
}

/** What customers, operators and sources of ill will do with the accounts that they have; limits are as they come. */
export async function tryWithAccounts(plan: Plan): Promise<readonly string[]> {
  const product = await startProduct('accounts', ENV)
  const store = await openStore(product.dataDir)
  try {
    const before = await countKept(store)
    const { port } = product
    const origin = `http://127.0.0.1:${port}`
    const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as ApiDocument
    const facts = await harvest(origin, operationsOf(document), await makeAdministrator(store))
    const world = { document, facts }
    const poor = await makeCustomer(store, port, 'hostile-poor')
    const attacks: readonly Attack[] = [
      await fillTheNetwork(store, poor, facts),
      takeOver(store, await makeCustomer(store, port, 'hostile-victim')),
      creditAFriend(
        store,
        await makeCustomer(store, port, 'hostile-friend'),
        await beginSession(store, 'manager'),
        [await beginSession(store, 'support'), await beginSession(store, 'content')],
      ),
      await speakForOthers(store),
      holdExports(await beginSession(store, 'support')),
      readAsCustomer(Object.fromEntries(facts.credentialOf('customer')), world),
      readAsOperator('administrator', await beginSession(store, 'administrator'), world),
      readAsOperator('manager', await beginSession(store, 'manager'), world),
      readAsOperator('content', await beginSession(store, 'content'), world),
      readAsOperator('support', await beginSession(store, 'support'), world),
    ]
    const honest: Customer[] = []
    for (let at = 0; at < CALLERS; at += 1)
      honest.push(await makeCustomer(store, port, `hostile-honest-${at}`))
    const calls = honest.map(callsOf)
    const callers = openCallers(port, (caller) => calls[caller] ?? [])
    try {
      const errors = await tryAttacks('with an account', attacks, { port, callers }, plan)
      return [...errors, ...(await harmOf(store, before))]
    } finally {
      await callers.stop()
    }
  } finally {
    await store.close()
    await product.stop()
  }
}

/** What visitors and a customer ask all day; nothing of it is limited. */
const callsOf = ({ headers, userUid }: Customer): readonly Requested[] => {
  const own = `/api/juridical/juridical_users/${userUid}`
  return [
    { method: 'GET', path: '/' },
    { method: 'GET', path: `${own}/juridical_parcels?limit=10`, headers },
    { method: 'GET', path: '/api/news/' },
    { method: 'GET', path: '/api/terminals/?limit=20' },
    { method: 'GET', path: `${own}/juridical_orders?limit=15`, headers },
  ]
}

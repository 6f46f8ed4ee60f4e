import { getFigures } from '../packages/contract/src/dashboard/figures.ts'
import { beginSession } from '../apps/server/src/auth/sessions.ts'
import { openTokens } from '../apps/server/src/auth/tokens.ts'
import { MERCHANTS, type Merchant, openFigures, userOf } from './figures-store.ts'
import { openApp } from './open-app.ts'
import { alternate, percentile } from './rounds.ts'
import { sized } from './size.ts'
import { ms, printAim, printTable } from './table.ts'

const ROUNDS = sized(100, 5)
/** Milliseconds. */
const AIM = 300

/** The merchant's first page, of a customer with half a million parcels beside one with a hundredth of them. */
export async function run() {
  const database = await openFigures()
  const { app, context, close } = await openApp(database)
  const tokens = openTokens(context.config.secret)
  const measure = (merchant: Merchant) => {
    const url = getFigures.path.replace(':uid', userOf(merchant))
    return {
      name: merchant.name,
      measure: async () => {
        // Tokens live ten minutes.
        const { access } = await beginSession(
          database.db,
          tokens,
          { uid: userOf(merchant), version: 0, device: '', role: 'owner' as const },
          new Date(),
        )
        const started = performance.now()
        const response = await app.inject({ url, headers: { authorization: `Bearer ${access}` } })
        if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
        return performance.now() - started
      },
    }
  }
  try {
    const results = await alternate(MERCHANTS.map(measure), ROUNDS)
    printTable(
      ['GET …/figures', 'p50', 'p99', 'longest'],
      MERCHANTS.map(({ name }, at) => [
        name,
        ...[0.5, 0.99, 1].map((part) => ms(percentile(results[at] ?? [], part))),
      ]),
    )
    console.log(
      `${ROUNDS} calls of each in turn after one that is thrown away. App and PostgreSQL share the machine.`,
    )
    const worst = percentile(results.at(-1) ?? [], 0.99)
    const year = percentile(results[1] ?? [], 0.99)
    printAim(year < AIM, `p99 of half a million parcels in a year under ${AIM} ms`, ms(year))
    printAim(worst < AIM, `and of half a million in a month`, ms(worst))
  } finally {
    await close()
  }
}

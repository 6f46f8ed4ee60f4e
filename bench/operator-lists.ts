import { signInOperator } from '../apps/server/src/operators/test-operators.ts'
import { openApp } from './open-app.ts'
import { operatorCalls } from './operator-calls.ts'
import { openOperatorStore } from './operator-store.ts'
import { sized } from './size.ts'
import { ms, printAim, printTable, whole } from './table.ts'

const CALLS = sized(100, 5)
const WARMING = sized(5, 1)
/** Milliseconds. */
const AIM = 300

/**
 * Every list of the operator's console — its first page, one in the middle, the last — and its searches, over 100 000 parcels,
 * 60 000 points and 10 000 customers; the product's own app without a network between.
 */
export async function run() {
  const database = await openOperatorStore()
  const { app, context, close } = await openApp(database)
  try {
    const { inject } = await signInOperator({ app, database, context }, 'administrator', 'bench')
    const request = async (url: string) => {
      const started = performance.now()
      const response = await inject({ method: 'GET', url })
      const milliseconds = performance.now() - started
      if (response.statusCode !== 200)
        throw new Error(`${url}: ${response.statusCode} ${response.body}`)
      const { count = 0 } = response.json<{ readonly count?: number }>()
      return { milliseconds, bytes: response.rawPayload.length, count }
    }
    const rows: (readonly string[])[] = []
    let worst = { name: '', milliseconds: 0 }
    for (const { name, url } of await operatorCalls(request)) {
      const times: number[] = []
      let last = await request(url)
      for (let turn = -WARMING; turn < CALLS; turn++) {
        last = await request(url)
        if (turn >= 0) times.push(last.milliseconds)
      }
      const sorted = times.toSorted((one, other) => one - other)
      const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
      if (at(0.99) > worst.milliseconds) worst = { name, milliseconds: at(0.99) }
      rows.push([name, whole(last.count), whole(last.bytes), ms(at(0.5)), ms(at(0.99))])
    }
    printTable(['', 'found', 'bytes', 'p50', 'p99'], rows)
    console.log(
      `${CALLS} calls of each after ${WARMING} that are thrown away. App and PostgreSQL share the machine.`,
    )
    printAim(
      rows.length > 0 && worst.milliseconds < AIM,
      `p99 under ${AIM} ms`,
      `${ms(worst.milliseconds)} (${worst.name})`,
    )
  } finally {
    await close()
  }
}

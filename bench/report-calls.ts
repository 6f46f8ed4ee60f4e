import { sized } from './size.ts'
import { ms, printAim, printTable } from './table.ts'

const CALLS = sized(100, 5)
/** Milliseconds. */
const AIM = 300

type Inject = (call: { readonly url: string }) => Promise<{
  readonly statusCode: number
  readonly body: string
}>

/** Measures each address of a report; the p99 of its pages is what is aimed at, a file is waited for. */
export async function measureCalls(
  inject: Inject,
  { path, rests }: { readonly path: string; readonly rests: readonly string[] },
): Promise<void> {
  const rows: string[][] = []
  let worst = 0
  for (const rest of rests) {
    const times: number[] = []
    for (let turn = -5; turn < CALLS; turn += 1) {
      const started = performance.now()
      const response = await inject({ url: path + rest })
      if (response.statusCode !== 200) throw new Error(`${path}${rest}: ${response.body}`)
      if (turn >= 0) times.push(performance.now() - started)
    }
    const sorted = times.toSorted((one, other) => one - other)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
    if (!rest.includes('/export')) worst = Math.max(worst, at(0.99))
    rows.push([rest, ms(at(0.5)), ms(at(0.99))])
  }
  printTable([`GET …${path.slice(path.lastIndexOf('/'))}`, 'p50', 'p99'], rows)
  printAim(worst < AIM, `p99 of every page under ${AIM} ms`, ms(worst))
}

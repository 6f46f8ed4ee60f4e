import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { decodePoints } from '../packages/core/src/points/points-wire.ts'
import { presentLightTerminal, presentTerminal } from '../apps/server/src/point-index/present.ts'
import { buildSnapshot } from '../apps/server/src/point-index/snapshot-build.ts'
import { prepare } from '../apps/server/src/http/compressed-response.ts'
import { SPECIAL_OWNER } from './agreed.ts'
import { networkRows, SIZES } from './network.ts'
import { alternate, median, timed } from './rounds.ts'
import { sized } from './size.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

const ROUNDS = sized(7, 1)
/** Brotli's, for every form alike: what the server sends the binary with, and better than it would a JSON this big. */
const QUALITY = 9
const AIM = 7

interface Form {
  readonly name: string
  readonly brotli: number
  readonly gzip: number
  readonly plain: number
  readonly parse: () => unknown
}

/** Bytes of all points as the page gets them, and how long Node takes to make values of them. */
export async function run() {
  for (const count of SIZES) {
    const forms = await formsOf(count)
    const rounds = await alternate(
      forms.map(({ name, parse }) => ({ name, measure: () => timed(parse) })),
      ROUNDS,
    )
    print(count, forms, rounds.map(median))
  }
  console.log(
    `\n${ROUNDS} rounds of parsing, taken in turn after one that is thrown away; medians.`,
  )
}

async function formsOf(count: number): Promise<readonly Form[]> {
  const rows = networkRows(count)
  const { binary } = await buildSnapshot({ rows, revision: 1, readAt: '' }, SPECIAL_OWNER)
  const bytes = brotliDecompressSync(binary.brotli)
  return [
    {
      name: 'points.bin',
      brotli: binary.brotli.length,
      gzip: binary.gzip.length,
      plain: bytes.length,
      parse: () => decodePoints(bytes),
    },
    await jsonForm('JSON, light list', rows.map(presentLightTerminal)),
    await jsonForm('JSON, full points', rows.map(presentTerminal)),
  ]
}

async function jsonForm(name: string, points: readonly unknown[]): Promise<Form> {
  const text = JSON.stringify({ results: points })
  const { brotli } = await prepare(text, 'application/json', QUALITY)
  return {
    name,
    brotli: brotli.length,
    gzip: gzipSync(text).length,
    plain: Buffer.byteLength(text),
    parse: () => JSON.parse(text) as unknown,
  }
}

function print(count: number, forms: readonly Form[], parsed: readonly number[]) {
  const [ours] = forms
  const [oursParsed = Number.NaN] = parsed
  if (ours === undefined) return
  printTable(
    [
      `${whole(count)} points`,
      'brotli, B',
      'a point',
      'to ours',
      'gzip, B',
      'plain, B',
      'parse',
      'to ours',
    ],
    forms.map(({ name, brotli, gzip, plain }, place) => [
      name,
      whole(brotli),
      `${(brotli / count).toFixed(2)} B`,
      ratio(brotli, ours.brotli),
      whole(gzip),
      whole(plain),
      ms(parsed[place] ?? Number.NaN),
      ratio(parsed[place] ?? Number.NaN, oursParsed),
    ]),
  )
  const seen = ours.brotli / count
  printAim(seen <= AIM, `at most ${AIM} bytes a point on the wire`, seen.toFixed(2))
}

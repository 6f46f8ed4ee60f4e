import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { untidyNetwork } from './untidy-network.ts'

// node tools/points/make-file.ts points.csv 100000 [one bad row of so many]
const [path, count, badEvery] = process.argv.slice(2)
if (path === undefined) throw new Error('make-file.ts <file> [points] [one bad row of so many]')
const file = createWriteStream(path)
for (const line of untidyNetwork(Number(count ?? 100_000), Number(badEvery ?? 0))) {
  if (!file.write(line)) await once(file, 'drain')
}
file.end()
await once(file, 'finish')

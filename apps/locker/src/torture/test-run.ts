import { randomOf } from '@yacheyka/locker/boards/test-bus'
import { tortureOnce } from './test-torture.ts'

// The long form: `npm run torture:locker -- --kills=3000 --seed=1`.

const KILLS_A_RUN = 8
const POINTS = 60
const argument = (name: string, otherwise: number): number => {
  const given = process.argv.find((each) => each.startsWith(`--${name}=`))
  return given === undefined ? otherwise : Number(given.split('=')[1])
}
const wanted = argument('kills', 300)
const seed = argument('seed', Date.now() % 1_000_000)
const random = randomOf(seed)
let kills = 0
let found = 0
console.log(`seed ${seed}`)
for (let run = 1; kills < wanted; run += 1) {
  const killAts = Array.from({ length: KILLS_A_RUN }, () => {
    const at = 1 + Math.floor(random() * POINTS)
    return random() < 0.25 ? -at : at
  })
  const result = await tortureOnce(killAts)
  kills += result.kills
  for (const finding of result.findings) {
    found += 1
    console.log(`killed at ${killAts.join(', ')}: ${finding}`)
  }
  if (run % 10 === 0) console.log(`${kills} kills, ${found} findings`)
}
console.log(`${kills} kills, ${found} findings`)
process.exitCode = found > 0 ? 1 : 0

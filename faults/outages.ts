import { setTimeout as sleep } from 'node:timers/promises'
import type { Ground } from './ground.ts'
import { eachProvider, MOODS } from './providers.ts'

/** Milliseconds. */
const OUTAGE = 4000

/** Every provider is broken, each in another way, while the crew works on; then they are back. */
export async function outage({ providers, chance, caller, findings }: Ground): Promise<void> {
  const broken = MOODS.filter((mood) => mood !== 'takes')
  const turn = chance.between(0, broken.length - 1)
  const list = eachProvider(providers)
  for (const [at, provider] of list.entries())
    await provider.setMood(broken[(turn + at) % broken.length] ?? 'down')
  const before = caller.figures.answered
  await sleep(OUTAGE)
  if (caller.figures.answered === before)
    findings.add(`nobody was answered while the providers were broken for ${OUTAGE / 1000} s`)
  for (const provider of list) await provider.setMood('takes')
}

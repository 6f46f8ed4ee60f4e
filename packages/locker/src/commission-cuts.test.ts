import { expect, test } from 'vitest'
import { NAMED, runCommissioning } from './test-commission-cuts.ts'

test('a cut at any point of «Ввод в работу» loses the door in hand at most', async () => {
  const calm = await runCommissioning({ cuts: [], shutsInTheDark: false })
  expect(calm.findings).toEqual([])
  expect(calm.points).toBeGreaterThan(5 * NAMED)
  const findings = new Set<string>()
  let cuts = 0
  for (let point = 1; point <= calm.points; point += 1)
    for (const second of [[], [1 + (point % 9)]]) {
      const trial = await runCommissioning({
        cuts: [point, ...second],
        shutsInTheDark: point % 2 === 0,
      })
      cuts += trial.cuts
      for (const finding of trial.findings)
        findings.add(`cut at ${point}, ${String(second)}: ${finding}`)
    }
  expect([...findings]).toEqual([])
  expect(cuts).toBeGreaterThan(2 * calm.points)
})

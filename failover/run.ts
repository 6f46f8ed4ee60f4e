import { describeMachine } from '../bench/machine.ts'
import { Findings } from '../faults/findings.ts'
import { fail } from './fail.ts'
import { missingPrograms, runInNamespaces, whyNoNamespaces } from './namespaces.ts'
import { hasOperation, readOptions } from './options.ts'

const options = readOptions(process.argv.slice(2))
process.exit(options.inside ? await failInside() : await failOutside())

async function failOutside(): Promise<number> {
  const missing = missingPrograms(hasOperation(options))
  if (missing.length > 0) {
    console.error(`! SKIPPED, failovers: missing ${missing.join(', ')}`)
    return process.env['CI'] === undefined ? 0 : 1
  }
  const reason = whyNoNamespaces()
  if (reason !== undefined) {
    console.error(`! SKIPPED, failovers: ${reason}`)
    return 0
  }
  console.log(`${describeMachine()}\nseed ${options.seed}`)
  return runInNamespaces([...process.argv.slice(2), `--seed=${options.seed}`])
}

async function failInside(): Promise<number> {
  const findings = new Findings()
  const startedAt = Date.now()
  await fail(options, findings).catch((error: unknown) => findings.add(String(error)))
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  if (findings.list.length === 0) {
    console.log(`\n✓ nothing was lost, nothing is there twice: ${seconds} s`)
    return 0
  }
  console.error(`\n✗ ${findings.list.length} discrepancies in ${seconds} s, seed ${options.seed}:`)
  for (const finding of findings.list) console.error(`  ${finding}`)
  return 1
}

import { existsSync, writeFileSync } from 'node:fs'
import { breakingChanges } from './compare-contracts.ts'
import { contractOfV1 } from './contract-of-v1.ts'
import { LOCK_FILE, lockText, readLock } from './lock-file.ts'

// `npm run v1-lock`: locks what was added to the contract of /api/v1. What breaks programs of shops is not locked: that is
// /api/v2.
const current = contractOfV1()
const changes = existsSync(LOCK_FILE) ? breakingChanges(readLock(), current) : []
if (changes.length > 0) {
  console.error(`These changes break programs written for /api/v1:\n${changes.join('\n')}`)
  process.exitCode = 1
} else writeFileSync(LOCK_FILE, lockText(current))

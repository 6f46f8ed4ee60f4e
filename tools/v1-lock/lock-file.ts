import { readFileSync } from 'node:fs'
import type { V1Contract } from './contract-of-v1.ts'

export const LOCK_FILE = 'packages/contract/v1.lock.json'

export const lockText = (contract: V1Contract): string => `${JSON.stringify(contract, null, 1)}\n`

export const readLock = (): V1Contract => JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as V1Contract

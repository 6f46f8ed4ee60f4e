import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Server } from './child.ts'
import type { Phase, PhaseResult } from './day-client.ts'
import { databasePids, stolenSeconds, usedBy } from './day-processes.ts'

/** The product's own room for limits per address is for people, not for one machine that plays all of them. */
const LIMITS = [
  'TRACK_PER_MINUTE',
  'PARCEL_PER_MINUTE',
  'LOGIN_PER_MINUTE',
  'ORDERS_PER_MINUTE',
  'DOCUMENTS_PER_MINUTE',
  'WIDGET_PER_MINUTE',
]

/** What the product is started with for a day's callers. */
export const DAY_ENV = {
  CAPTCHA_PROVIDER: 'off',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '0',
  ...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '100000'])),
}

export interface Callers {
  readonly run: (phase: Phase) => Promise<PhaseResult>
  readonly close: () => void
}

/** @param file what callers know, as `makeDayStore` wrote it */
export async function startCallers(file: string): Promise<Callers> {
  const client = fork(join(import.meta.dirname, 'day-client.ts'), [file])
  await once(client, 'message')
  return {
    run: async (phase) => {
      client.send(phase)
      const [result] = (await once(client, 'message')) as [PhaseResult]
      return result
    },
    close: () => void client.kill(),
  }
}

/** Seconds of processor time so far: of the product's processes, of their database's, and stolen by the machine beneath. */
export const cpuNow = (dataDir: string, servers: readonly Server[]) => ({
  server: usedBy(servers.map(({ pid }) => pid)).cpuSeconds,
  database: usedBy(databasePids(dataDir)).cpuSeconds,
  stolen: stolenSeconds(),
})

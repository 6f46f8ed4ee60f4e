import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../faults/chance.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

/** Breaks something. @returns what mends it */
export type Failure = (cluster: Cluster, chance: Chance) => Promise<() => void>

type Finds = (cluster: Cluster, chance: Chance) => Machine | Promise<Machine>

const kill =
  (find: Finds): Failure =>
  async (cluster, chance) => {
    const machine = await find(cluster, chance)
    machine.kill()
    return () => machine.start()
  }

const pause =
  (find: Finds): Failure =>
  async (cluster, chance) => {
    const machine = await find(cluster, chance)
    machine.pause()
    return () => machine.resume()
  }

const cut =
  (find: Finds): Failure =>
  async (cluster, chance) => {
    const machine = await find(cluster, chance)
    machine.cut()
    return () => machine.mend()
  }

const primary: Finds = (cluster) => cluster.primary()
const replica: Finds = (cluster) => cluster.replica()
const etcd: Finds = ({ etcds }, chance) => chance.pick(etcds)
const proxy: Finds = ({ proxies }, chance) => chance.pick(proxies)

/** Milliseconds: shorter than a replica that is silent is waited for. */
const BEHIND = 2000

/** Both replicas are cut off, then the primary dies: a write that it acknowledged meanwhile is nowhere else. */
async function killAhead(cluster: Cluster): Promise<() => void> {
  const machine = await cluster.primary()
  const replicas = cluster.databases.filter((each) => each !== machine)
  for (const each of replicas) each.cut()
  await sleep(BEHIND)
  machine.kill()
  for (const each of replicas) each.mend()
  return () => machine.start()
}

/** Patroni of the primary hangs and lets its lock end; PostgreSQL goes on, and accepts whoever comes beside the new primary. */
async function hangPatroni(cluster: Cluster): Promise<() => void> {
  const machine = await cluster.primary()
  machine.pauseOnly('patroni')
  await cluster.primaryBut(machine)
  return () => machine.resume()
}

/** As an operator does it before an update. */
async function switchOver(cluster: Cluster): Promise<() => void> {
  await cluster.switchOver()
  return () => undefined
}

export const FAILURES = {
  'kill primary': kill(primary),
  'pause primary': pause(primary),
  'cut primary': cut(primary),
  'kill primary, replicas behind': killAhead,
  'hang Patroni': hangPatroni,
  switchover: switchOver,
  'kill replica': kill(replica),
  'pause replica': pause(replica),
  'cut replica': cut(replica),
  'kill etcd': kill(etcd),
  'pause etcd': pause(etcd),
  'cut etcd': cut(etcd),
  'kill proxy': kill(proxy),
  'pause proxy': pause(proxy),
  'cut proxy': cut(proxy),
} as const satisfies Readonly<Record<string, Failure>>

export type FailureName = keyof typeof FAILURES

export const FAILURE_NAMES = Object.keys(FAILURES) as FailureName[]

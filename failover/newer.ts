import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { findBinaries } from '../apps/server/src/db/postgres-binaries.ts'
import { openBeside } from '../faults/database.ts'
import type { Cluster } from './cluster.ts'
import { Machine, NETWORK } from './machine.ts'

const AT = 24
const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--init-groups']

/** A server of the newer major version, which the product brings, on a machine of its own. */
export async function openNewer(cluster: Cluster): Promise<Machine> {
  const { initdb, postgres } = await findBinaries()
  const home = join(cluster.folder, 'newer')
  const data = join(home, 'data')
  mkdirSync(home)
  execFileSync('chown', ['postgres:', home])
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=ru-RU', '--encoding=UTF8']
  const make = [initdb, '--username=postgres', '--auth=trust', ...locale, `--pgdata=${data}`]
  execFileSync('setpriv', [...AS_POSTGRES, ...make], { cwd: '/', stdio: 'pipe' })
  appendFileSync(join(data, 'pg_hba.conf'), `host all all ${NETWORK} trust\n`)
  const machine = new Machine('db-newer', AT, cluster.notes, (address) => ({
    command: ['setpriv', ...AS_POSTGRES, postgres, '-D', data, ...settingsOf(address, data)],
  }))
  await waitForServer(cluster.superUrl(machine, 'postgres'))
  return machine
}

const settingsOf = (address: string, sockets: string): readonly string[] =>
  Object.entries({
    listen_addresses: address,
    unix_socket_directories: sockets,
    wal_level: 'logical',
    max_connections: '200',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function waitForServer(connectionString: string): Promise<void> {
  const { db, close } = openBeside({ connectionString })
  const looks = () =>
    sql`SELECT`.execute(db).then(
      () => true,
      () => false,
    )
  while (!(await looks())) await sleep(100)
  await close()
}

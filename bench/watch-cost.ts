import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from './child.ts'
import { loadServer } from './load.ts'
import { networkRows } from './network.ts'
import { memoryOf } from './memory.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median } from './rounds.ts'
import { sized } from './size.ts'
import { prepareStore } from './store.ts'
import { printTable, ratio, whole } from './table.ts'

const COUNT = sized(60_000, 300)
/** Points that are asked for. */
const REQUESTED = sized(2000, 300)
const ROUNDS = sized(5, 1)
const CONNECTIONS = 32
const MILLISECONDS = sized(2_000, 300)

/** What it costs to be watched: one point's card, without a log, with its lines, a share of them, and traces. */
export async function run() {
  buildProduct()
  const dataDir = await prepareStore(COUNT)
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'info' }
  const all = [
    ['no lines', { LOG_LEVEL: 'warn' }],
    ['a line each', { LOG_LEVEL: 'info' }],
    ['every 100th', { LOG_LEVEL: 'info', LOG_SAMPLE: '100' }],
    ['lines, 1 trace of 100', { ...traces, OTEL_TRACES_SAMPLER_ARG: '0.01' }],
    ['lines and all traces', traces],
  ] as const
  const variants = sized<readonly (typeof all)[number][]>(all, [all[0], all[2], all[4]])
  const servers: Server[] = []
  try {
    for (const [, env] of variants) servers.push(await startProduct(dataDir, env))
    const paths = networkRows(REQUESTED).map(
      ({ number }) => `/api/terminals/${encodeURIComponent(number)}/`,
    )
    const measured = await alternate(
      servers.map((server, at) => ({
        name: variants[at]?.[0] ?? '',
        measure: () => measure(server, paths),
      })),
      ROUNDS,
    )
    const base = median((measured[0] ?? []).map(({ cpu }) => cpu))
    printTable(
      ['GET /api/terminals/{number}/', 'a second', 'server CPU', 'more', 'to no lines', 'memory'],
      measured.map((samples, at) => {
        const cpu = median(samples.map((sample) => sample.cpu))
        return [
          variants[at]?.[0] ?? '',
          whole(median(samples.map(({ rate }) => rate))),
          `${whole(cpu)} µs`,
          `${whole(cpu - base)} µs`,
          ratio(cpu, base),
          `${whole(memoryOf({ pid: servers[at]?.pid ?? 0 }))} MB`,
        ]
      }),
    )
    console.log(
      `${ROUNDS} rounds of ${MILLISECONDS / 1000} s in turn after one that is thrown away; ${CONNECTIONS} connections; the ` +
        'lines go to /dev/null; client, servers, collector and PostgreSQL share the machine.',
    )
  } finally {
    for (const server of servers) await server.close()
    collector.close()
  }
}

async function measure(server: Server, paths: readonly string[]) {
  const before = server.cpuSeconds()
  const { requestsPerSecond, responses } = await loadServer(server.port, paths, {
    connections: CONNECTIONS,
    milliseconds: MILLISECONDS,
  })
  return { rate: requestsPerSecond, cpu: ((server.cpuSeconds() - before) / responses) * 1e6 }
}

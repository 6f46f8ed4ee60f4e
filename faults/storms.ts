import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Desk } from './desk.ts'
import type { Ground } from './ground.ts'
import { type Entry, isAcknowledged } from './journal.ts'
import type { Recovery } from './kills.ts'
import { RACED } from './set-up.ts'

const EQUAL = 50
const SPENDERS = 64
const RACES = 4
/** Orders that the spenders' deposit covers. */
const COVERED = 10
const LINE = { terminal: 'Ф-1', cells: ['S'] } as const

/**
 * Fifty equal requests at once have one effect, the cabinet's as well as those of a shop's server; sixty-four spenders take from a deposit what is on it and no more. In the
 * middle of both the server is killed, and everybody asks again. Then customers race for the last cells of a locker.
 */
export async function storm(ground: Ground): Promise<Recovery> {
  const equal = ground.deskOf(ground.takeCustomer())
  await equal.topUp(500_000)
  const first = await withKill(ground, () => sendEqual(equal, ground))
  const spending = ground.deskOf(ground.takeCustomer())
  const price = await spending.priceOf(LINE.cells)
  await spending.topUp(price * COVERED + 5)
  const second = await withKill(ground, () => spend(spending, ground))
  for (let round = 0; round < RACES; round += 1) await race(ground)
  return { milliseconds: Math.max(first, second) }
}

/** @returns milliseconds that the server was away */
async function withKill(ground: Ground, work: () => Promise<void>): Promise<number> {
  const done = work()
  await sleep(ground.chance.between(20, 400))
  const since = performance.now()
  await ground.product.kill()
  await ground.product.start()
  const away = performance.now() - since
  await done
  return away
}

async function sendEqual(desk: Desk, { findings }: Ground): Promise<void> {
  const key = randomUUID()
  const line = { ...LINE, number: `E-${key}` }
  const keyOfShop = randomUUID()
  const lineOfShop = { ...LINE, number: `E-${keyOfShop}` }
  const [orders, ordersOfShop] = await Promise.all([
    Promise.all(many(EQUAL, () => desk.order([line], key))),
    Promise.all(many(EQUAL, () => desk.orderByKey([lineOfShop], keyOfShop))),
  ])
  checkDistinct(`${EQUAL} equal orders at once`, orders, findings)
  checkDistinct(`${EQUAL} equal orders by the merchant API at once`, ordersOfShop, findings)
  const invoices = await Promise.all(many(EQUAL, () => desk.invoice(10_000, key)))
  checkDistinct(`${EQUAL} equal invoices at once`, invoices, findings)
}

function checkDistinct(
  what: string,
  entries: readonly Entry[],
  findings: Ground['findings'],
): void {
  const statuses = new Set(entries.map(({ status }) => status))
  const uids = new Set(entries.map(({ response }) => (response as { uid?: string }).uid))
  if (!entries.every(isAcknowledged) || uids.size !== 1)
    findings.add(`${what}: ${uids.size} different answers, statuses ${[...statuses].join(', ')}`)
}

async function spend(desk: Desk, { findings }: Ground): Promise<void> {
  const entries = await Promise.all(
    Array.from({ length: SPENDERS }, (_, at) => {
      const lines = [{ ...LINE, number: `S-${randomUUID()}` }]
      return at % 2 === 0 ? desk.order(lines) : desk.orderByKey(lines)
    }),
  )
  const paid = entries.filter(
    ({ response }) => (response as { order_status?: string }).order_status === 'active',
  ).length
  const refused = entries.filter((entry) => !isAcknowledged(entry)).length
  if (paid !== COVERED || refused > 0)
    findings.add(
      `${SPENDERS} spenders of a deposit for ${COVERED}: ${paid} were paid, ${refused} refused`,
    )
}

/** As many have a cell as there are, each other one is told which locker is full; then the cells are given back. */
async function race({ racers, findings }: Ground): Promise<void> {
  const cells = ['XL'] as const
  const money = racers.map(async (desk) => (await desk.priceOf(cells)) + 100)
  await Promise.all(racers.map(async (desk, at) => desk.topUp((await money[at]) ?? 0)))
  const entries = await Promise.all(
    racers.map((desk) =>
      desk.order([{ terminal: RACED.number, cells, number: `R-${randomUUID()}` }]),
    ),
  )
  const freeCells = RACED.cells['XL'] ?? 0
  const won = entries.filter(isAcknowledged)
  const full = entries.filter(
    ({ status, response }) =>
      status === 400 && (response as { code?: string }).code === 'terminal_unavailable',
  )
  if (won.length !== freeCells || won.length + full.length !== racers.length)
    findings.add(
      `${racers.length} race for ${freeCells} cells: ${won.length} had one, ${full.length} were told it is full, statuses ${entries.map(({ status }) => status).join(' ')}`,
    )
  for (const [at, { response }] of entries.entries())
    for (const { uid } of (response as { parcels?: readonly { uid: string }[] }).parcels ?? [])
      await racers[at]?.cancel(uid)
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

import type { DeviceCommand } from '@yacheyka/contract/device/feed'
import { createRecipient } from './test-cut-recipient.ts'
import { type Actor, insideOf, openDoors, type Scenario, type Stage } from './test-cut-scenario.ts'
import { parcelOf, START, type TestLocker, type TestParcel } from './test-locker.ts'
import { feedOf } from './test-staff.ts'

// An operator who sends commands, somebody who stands at the cabinet, and the recipient of the parcel after them.

interface Order {
  readonly name: string
  readonly commands: readonly (Pick<DeviceCommand, 'kind' | 'door'> & { readonly text?: string })[]
  readonly parcel?: TestParcel
  /** Whoever stands there takes what lies behind the door. */
  readonly takes?: boolean
}

const ONE = parcelOf(1, [3])
const open = (door: number) => ({ kind: 'open_door', door }) as const
const whole = (kind: DeviceCommand['kind']) => ({ kind, door: null }) as const
const MESSAGE = 'Моем до 18:00'
const ORDERS: readonly Order[] = [
  { name: 'remote open', commands: [open(4)] },
  { name: 'remote open, taken', commands: [open(3)], parcel: ONE, takes: true },
  { name: 'remote open, left inside', commands: [open(3)], parcel: ONE },
  {
    name: 'block, open, unblock',
    commands: [{ kind: 'block_door', door: 4 }, open(4), { kind: 'unblock_door', door: 4 }],
  },
  {
    name: 'message, beep, log, screen',
    commands: [
      { ...whole('message'), text: MESSAGE },
      whole('beep'),
      whole('collect_logs'),
      whole('restart_ui'),
    ],
  },
  { name: 'resync, open, reboot', commands: [whole('resync'), open(4), whole('reboot')] },
]

const VALID_FOR = 10 * 60_000
const uidOf = (index: number) => `command-${index + 1}`

const commandOf = (order: Order['commands'][number], index: number): DeviceCommand => ({
  text: null,
  ...order,
  uid: uidOf(index),
  number: index + 1,
  until: null,
  approved: true,
  issued_at: new Date(START).toISOString(),
  expires_at: new Date(START + VALID_FOR).toISOString(),
})

export const OPERATOR_SCENARIOS: readonly Scenario[] = ORDERS.map((order) => ({
  name: order.name,
  parcels: order.parcel === undefined ? [] : [order.parcel],
  arrange: async ({ locker, server }) => {
    await locker.agent().submit({ kind: 'feed', answer: feedOf({}) })
    server.commands = order.commands.map(commandOf)
  },
  start: () => createOperator(order),
}))

function createOperator(order: Order): Actor {
  const { commands, parcel, takes } = order
  const hands = new Set<string>()
  /** Openings by command. */
  const openings = new Map<string, Set<number>>()
  const findings: string[] = []
  let recipient: Actor | null = null
  let restarts = 0
  const isAnswered = ({ server }: Stage) => commands.every((_, at) => server.acks.has(uidOf(at)))
  const shut = (locker: TestLocker) => {
    for (const no of openDoors(locker)) {
      const inside = insideOf(locker, no)
      if (takes === true && inside !== null && locker.cabinet.put(no, null)) hands.add(inside)
      locker.cabinet.push(no)
    }
  }
  return {
    act: async (stage) => {
      const { locker } = stage
      if (recipient !== null) return recipient.act(stage)
      if (locker.restarts() > restarts) {
        restarts = locker.restarts()
        await locker.restart()
        return false
      }
      if (openDoors(locker).length > 0) {
        // The sensor has its time to see it.
        await locker.wait(150)
        if (!locker.isDown()) shut(locker)
        return false
      }
      await locker.wait(300)
      if (!isAnswered(stage) || locker.agent().state().ops.size > 0) return false
      if (parcel === undefined) return true
      recipient = createRecipient({ parcel, mayDoubt: true }, hands)
      return false
    },
    inTheDark: (stage, how) => {
      if (recipient !== null) recipient.inTheDark(stage, how)
      else if (how !== 'leaves') shut(stage.locker)
    },
    mayOpen: (op, stage) => {
      const { actor, door, id } = op
      if (recipient?.mayOpen(op, stage) === true) return true
      const ops = openings.get(actor) ?? new Set()
      openings.set(actor, ops.add(id))
      if (ops.size > 1) findings.push(`${actor}: done twice`)
      return commands.some(
        (one, at) =>
          `command:${uidOf(at)}` === actor && one.kind === 'open_door' && one.door === door,
      )
    },
    examine: async (stage, cuts) => {
      if (parcel !== undefined && recipient === null) findings.push('never answered')
      else if (recipient !== null) findings.push(...(await recipient.examine(stage, cuts)))
      return [...findings, ...(await examine(stage, order, cuts))]
    },
  }
}

/** Each command is answered once, by what was seen. */
async function examine(stage: Stage, { commands }: Order, cuts: number): Promise<string[]> {
  const { locker, server, ahead } = stage
  const findings: string[] = []
  const hasExpired = (at: number) =>
    ahead > VALID_FOR && server.acks.get(uidOf(at))?.state === 'expired'
  const rows = await locker.rows()
  const facts = await locker.facts()
  const seen = (door: number | null) =>
    rows.filter(
      ({ body }) =>
        'kind' in body &&
        body.kind === 'door_opened' &&
        body.door === door &&
        body.details['kind'] === 'remote',
    ).length
  commands.forEach(({ kind, door }, index) => {
    const response = server.acks.get(uidOf(index))
    const finding = `${kind} ${door}: ${response?.state} ${response?.result}`
    if (kind === 'open_door') {
      if (seen(door) > 1) findings.push(`${finding}, seen open ${seen(door)} times`)
      if ((response?.state === 'done') !== seen(door) > 0)
        findings.push(`${finding}, seen open ${seen(door)} times`)
      if (cuts === 0 && response?.state !== 'done') findings.push(finding)
      return
    }
    if (response?.state !== 'done' && !hasExpired(index)) findings.push(finding)
    if (door === null) return
    const fact = kind === 'block_door' ? 'door_blocked' : 'door_unblocked'
    const count = facts.filter((one) => one === `${fact} ${door}`).length
    if (count !== Number(!hasExpired(index))) findings.push(`${fact}: ${count} times`)
  })
  const { ops, doors, commands: left } = await locker.store.load()
  const own = [...ops.values()].filter((op) => op.kind === 'remote').length
  if (own > 0 || left.size > 0) findings.push('a command never ends')
  findings.push(...(await examineWhole(stage, commands, cuts)))
  const isUnblocked = commands.some(({ kind }, at) => kind === 'unblock_door' && !hasExpired(at))
  if (isUnblocked && doors.get(4)?.state !== 'ok') findings.push('the door stays blocked')
  return findings
}

/** Orders to the whole locker: what each was for has happened, and not twice. */
async function examineWhole(
  { locker, server }: Stage,
  commands: Order['commands'],
  cuts: number,
): Promise<string[]> {
  const { meta } = await locker.store.load()
  const findings: string[] = []
  /** Done is committed before its effect: a power cut between them restarts all the same. */
  const once = (count: number, what: string) => {
    if (count > 1 || (count === 0 && cuts === 0)) findings.push(`${what}: ${count} times`)
  }
  for (const [index, { kind }] of commands.entries()) {
    const { state, result } = server.acks.get(uidOf(index)) ?? {}
    const isExpired = state === 'expired'
    if (kind === 'message' && (meta.notice?.text === MESSAGE) === isExpired)
      findings.push(isExpired ? 'an old message is shown' : 'the message is lost')
    if (isExpired) continue
    if (kind === 'resync' && meta.cursor !== 0) findings.push('not everything is asked anew')
    if (kind === 'collect_logs' && result?.startsWith('boot ') !== true)
      findings.push(`log: ${result}`)
    if (kind === 'reboot') once(locker.restarts(), 'restart')
    if (kind === 'restart_ui') once(locker.screenRestarts(), 'restart of the screen')
  }
  return findings
}

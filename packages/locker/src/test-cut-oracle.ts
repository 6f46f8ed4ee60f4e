import { insideOf, type Stage } from './test-cut-scenario.ts'
import type { TestLocker } from './test-locker.ts'

// Wall, journal and server must tell one story.

/** The server has every event and fact of the journal, once, in the same words. */
export async function compareServer({ locker, server }: Stage): Promise<string[]> {
  const rows = await locker.rows()
  const { storeId } = (await locker.store.load()).meta
  const events = rows.filter(({ stream }) => stream === 'parcel')
  const findings = server.contradictions.map((id) => `${id}: sent again in other words`)
  for (const { seq } of events)
    if (!server.events.has(`${storeId}-${seq}`)) findings.push(`event ${seq} never arrived`)
  if (server.events.size > events.length) findings.push('the server knows more than the journal')
  if (server.facts.size !== rows.length - events.length) findings.push('facts are missing')
  return findings
}

/** Whoever works there: every opening has a fact, and every fact of an opening has one. */
export async function examineOpenings({ locker }: Stage): Promise<string[]> {
  const findings: string[] = []
  const facts = await locker.facts()
  const { doors, ops } = await locker.store.load()
  const rows = await locker.rows()
  const count = (text: string) => facts.filter((fact) => fact === text).length
  for (const no of locker.cabinet.doors.keys()) {
    const pulses = locker.cabinet.pulses.filter(({ door }) => door === no)
    const opened = pulses.filter((pulse) => pulse.opened).length
    // A visit whose pulses nobody saw open the door says how many there were.
    const unseen = rows.map(({ body }) =>
      'kind' in body && body.door === no ? Number(body.details['pulses'] ?? 0) : 0,
    )
    const noted =
      count(`door_opened ${no}`) +
      count(`door_open_unasked ${no}`) +
      unseen.reduce((sum, one) => sum + one, 0) +
      [...ops.values()].reduce((sum, op) => sum + (op.door === no ? op.pulses : 0), 0)
    if (opened > noted) findings.push(`door ${no}: ${opened} openings, ${noted} facts`)
    if (count(`door_open_unasked ${no}`) > 0 && pulses.length === 0)
      findings.push(`door ${no}: seen open, and never was`)
  }
  if (doors.size !== locker.cabinet.doors.size) findings.push('doors are missing')
  return findings
}

/** Events of one moment have stamps a millisecond apart. */
const STAMPS = 5

/** The door that each cell really lies behind. */
const placesOf = ({ cabinet }: TestLocker): ReadonlyMap<string, number> =>
  new Map([...cabinet.doors].flatMap(([no, { inside }]) => (inside === null ? [] : [[inside, no]])))

/**
 * Doors and events against the steel.
 * @param events what the server must have been told of each cell, in order
 * @param unlooked doors behind which nobody has looked: the locker may be wrong about them
 */
export async function examineCabinet(
  { locker, server }: Stage,
  events: ReadonlyMap<string, readonly string[]>,
  unlooked: ReadonlySet<number> = new Set(),
): Promise<string[]> {
  const findings: string[] = []
  const { doors } = await locker.store.load()
  for (const { no, content, cell } of doors.values()) {
    const inside = insideOf(locker, no)
    if (unlooked.has(no)) continue
    if (content === 'empty' && inside !== null) findings.push(`door ${no}: ${inside} is forgotten`)
    if (content === 'parcel' && inside !== cell)
      findings.push(`door ${no}: ${cell} is said to lie there, and ${inside} does`)
  }
  const places = placesOf(locker)
  for (const [cell, expected] of events) {
    const reported = [...server.events.values()].filter(({ barcode }) => barcode === cell)
    const statuses = reported.map(({ status }) => status)
    if (String(statuses) !== String(expected))
      findings.push(`${cell}: ${String(statuses) || 'nothing'} instead of ${String(expected)}`)
    const times = reported.map(({ datetime }) => Date.parse(datetime))
    if (
      times.some((time, index) => time <= (times[index - 1] ?? 0) || time > locker.now() + STAMPS)
    )
      findings.push(`${cell}: events at impossible times`)
    const place = places.get(cell)
    const door = reported.at(-1)?.door
    if (place !== undefined && door !== undefined && door !== place)
      findings.push(`${cell}: told behind door ${door}, and lies behind ${place}`)
  }
  return findings
}

/** Facts of a kind at a door. */
export const countFacts = async ({ locker }: Stage, text: string): Promise<number> =>
  (await locker.facts()).filter((fact) => fact === text).length

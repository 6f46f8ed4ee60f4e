import type { Change } from './change.ts'
import type { Board } from './ports/board.ts'
import { addressKey } from './lock.ts'
import type { Store } from './ports/store.ts'
import { createTestLocker, type TestLocker } from './test-locker.ts'
import { feedOf, signIn, TECHNICIAN } from './test-staff.ts'

// «Ввод в работу» of a cabinet whose wiring is another than the program takes it for, while the power is cut at any point
// of the agent. The technician signs in again and goes on.

const WIRING = { polarity: 'closed_is_zero', order: 'first_first' } as const
/** Of twelve; the other locks are said not to be there. */
export const NAMED = 4
const NUMBERS = [101, 102, 103, 104]
const STEPS = 400

class PowerCut extends Error {}

interface Technician {
  /** Doors that the screen has taken. */
  noted: number
  isDone: boolean
}

export interface CommissioningTrial {
  /** Numbers of the kill points at which the power is cut, each counted from the start before it. */
  readonly cuts: readonly number[]
  /** All doors are shut before the power is back. */
  readonly shutsInTheDark: boolean
  readonly makeStore?: (changes: readonly Change[]) => Store
}

export async function runCommissioning({ cuts, shutsInTheDark, makeStore }: CommissioningTrial) {
  const findings: string[] = []
  const left = [...cuts]
  let counted = 0
  let points = 0
  let isArmed = false
  const killPoint = () => {
    if (!isArmed) return
    points += 1
    counted += 1
    if (counted !== left[0]) return
    left.shift()
    counted = 0
    throw new PowerCut()
  }
  const locker: TestLocker = await createTestLocker({
    parcels: [],
    wiring: WIRING,
    killPoint,
    wrapBoard: judged,
    ...(makeStore && { makeStore }),
  })
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ staff: [TECHNICIAN] }) })
  const before = [...locker.agent().state().doors.keys()]
  const technician: Technician = { noted: 0, isDone: false }
  isArmed = true
  for (let step = 0; step < STEPS && !technician.isDone; step += 1) {
    if (!locker.isDown()) await act(locker, technician)
    else {
      if (shutsInTheDark) shutAll(locker)
      await locker.restart()
      await examineDraft()
    }
  }
  isArmed = false
  if (locker.isDown()) await locker.restart()
  await examine()
  return { findings, points, cuts: cuts.length - left.length }

  /** The journal is read as a cut at this instant would leave it. */
  function judged(board: Board): Board {
    return {
      ...board,
      open: async (at, signal) => {
        const [op, ...others] = (await locker.store.load()).ops.values()
        const isAsked = op?.kind === 'commissioning' && op.step === 'pulse'
        if (!isAsked || op.at === null || addressKey(op.at) !== addressKey(at) || others.length > 0)
          findings.push(`lock ${addressKey(at)}: a pulse that nobody asked for`)
        return board.open(at, signal)
      },
    }
  }

  /** Either all doors are those of before, or all are new. */
  async function examineDraft() {
    const { meta, doors } = await locker.store.load()
    const isFinished = meta.wiring !== null
    const kept = meta.commissioning?.found.length ?? (isFinished ? NAMED : 0)
    if (kept < technician.noted) findings.push(`${technician.noted} doors noted, ${kept} kept`)
    const expected = isFinished ? NUMBERS : before
    if (String([...doors.keys()]) !== String(expected)) findings.push('doors of two maps')
    if (isFinished !== (meta.unsentMap !== null)) findings.push('the map is not told')
  }

  async function examine() {
    const { meta, doors, ops } = await locker.store.load()
    if (JSON.stringify(meta.wiring) !== JSON.stringify(WIRING)) findings.push('another wiring')
    if (meta.commissioning !== null || ops.size > 0) findings.push('something is not finished')
    if (String([...doors.keys()]) !== String(NUMBERS)) findings.push('other doors')
    shutAll(locker)
    await locker.wait(1000)
    await locker.wait(1000)
    for (const { no, sensed } of locker.agent().state().doors.values())
      if (sensed !== 'closed') findings.push(`door ${no}: ${sensed}`)
    const facts = await locker.facts()
    const count = (...kinds: readonly string[]) =>
      facts.filter((fact) => kinds.includes(fact)).length
    const opened = locker.cabinet.pulses.filter((pulse) => pulse.opened).length
    if (opened > count('door_opened null', 'doubtful null'))
      findings.push(`${opened} openings, ${count('door_opened null', 'doubtful null')} facts`)
    if (count('commissioned null') !== 1) findings.push('finished more than once')
  }
}

function shutAll({ cabinet }: TestLocker): void {
  for (const no of cabinet.doors.keys()) cabinet.push(no)
}

/** One glance at the screen, one act. */
async function act(locker: TestLocker, technician: Technician): Promise<void> {
  const screen = locker.screen()
  // «Закройте все дверцы»
  if (screen.id === 'H9_start') shutAll(locker)
  if (screen.id === 'H9_start' || screen.id === 'H9_result') return locker.press('confirm')
  if (screen.id === 'H1_menu') {
    if (locker.agent().state().meta.wiring === null) return locker.press('commission')
    technician.isDone = true
    return
  }
  if (screen.id !== 'H9_door') return signIn(locker, '123456', TECHNICIAN.badge)
  if (screen.channel > NAMED) return locker.press('keep')
  if (screen.open) shutAll(locker)
  if (screen.moved === 0 && locker.cabinet.doors.get(screen.channel)?.isOpen !== true)
    return locker.press('retry')
  if (screen.moved !== 1 || screen.open) return locker.wait(150)
  if (screen.size === null) return locker.press({ kind: 'size', size: 'M' })
  if (screen.digits === '') return locker.type(String(screen.channel + 100))
  await locker.press('next')
  if (!locker.isDown()) technician.noted = screen.channel
}

import type { IntentKind, Screen, ScreenId } from './ports/screen.ts'
import {
  type Courier,
  type Errand,
  fits,
  layDown,
  leaveDoors,
  shut,
  takeOut,
} from './test-cut-hands.ts'
import { type Actor, DAY, insideOf, openDoors, type Stage } from './test-cut-scenario.ts'
import type { TestLocker } from './test-locker.ts'
import { COURIER, signIn } from './test-staff.ts'

// A courier who loads, takes out or checks cells, and answers truthfully what the screen asks after a cut.

const WRONG_PIN = '000000'
/** Wrong PINs of a number on one day after which the right one is refused too. */
const REFUSED_MAX = 3
/** Visits after which a courier gives up. */
const VISITS_MAX = 8

export function createCourier(
  errand: Errand,
  examine: (stage: Stage, courier: Courier, cuts: number) => Promise<readonly string[]>,
): Actor {
  const courier: Courier = {
    hands: new Set((errand.brings ?? []).map(([cell]) => cell)),
    taken: new Map(),
    at: null,
    shownDoor: null,
    occupied: new Set(),
    isLate: false,
    hasTaken: false,
    putsBack: false,
    isSignedIn: false,
    refused: 0,
    tries: 0,
    visits: 0,
    isDone: false,
  }
  return {
    act: ({ locker }) => act(locker, errand, courier),
    inTheDark: ({ locker }, how) => {
      Object.assign(courier, {
        isSignedIn: false,
        shownDoor: null,
        hasTaken: false,
        putsBack: false,
      })
      leaveDoors(locker, errand, courier, how)
      courier.at = null
    },
    mayOpen: ({ actor }) => courier.isSignedIn && actor === `staff:${COURIER.badge}`,
    examine: async (stage, cuts) => {
      const findings = [...(await examine(stage, courier, cuts))]
      const { ops } = await stage.locker.store.load()
      for (const { kind, door } of ops.values()) findings.push(`door ${door}: ${kind} never ends`)
      const doubts = (await stage.locker.facts()).filter((fact) => fact.startsWith('doubtful'))
      if (doubts.length > cuts + (errand.doubts ?? 0))
        findings.push(`${doubts.length} doubts of ${cuts} cuts`)
      if (courier.hands.size > 0) findings.push(`${[...courier.hands].join()}: not loaded`)
      if (!courier.isDone) findings.push('the courier gave up')
      const days = stage.ahead >= DAY ? 1 + cuts : 1
      if (courier.refused > REFUSED_MAX * days)
        findings.push(`${courier.refused} wrong PINs were answered`)
      return findings
    },
  }
}

/** One glance at the screen, one act. */
async function act(locker: TestLocker, errand: Errand, courier: Courier): Promise<boolean> {
  const screen = locker.screen()
  if (screen.id !== 'G2_door' && screen.id !== 'G3_occupied') courier.shownDoor = null
  if (screen.id === 'A1' || screen.id === 'B2') return come(locker, errand, courier)
  if (screen.id === 'G1_menu') await chooseWork(locker, errand, courier, screen)
  else if (screen.id === 'D1') await locker.wait(700)
  else if (screen.id === 'D6') await shut(locker, courier, screen.door)
  else if (screen.id === 'G6') await look(locker, screen)
  else if (screen.id === 'G5_done') {
    if (errand.job === 'inventory') courier.isDone = true
    for (const no of screen.openDoors) locker.cabinet.push(no)
    await locker.press('back')
  } else if (screen.id.startsWith('G4')) await actTakingOut(locker, errand, courier, screen)
  else await actLoading(locker, errand, courier, screen)
  return false
}

async function actLoading(
  locker: TestLocker,
  errand: Errand,
  courier: Courier,
  screen: Screen,
): Promise<void> {
  if (screen.id === 'G2_door') return load(locker, errand, courier, screen)
  if (screen.id === 'G2_scan') {
    const isHeld = screen.placed !== null && courier.hands.has(screen.placed.barcode)
    return isHeld ? locker.press('does_not_fit') : scanNext(locker, courier)
  }
  if (screen.id === 'G3_doubtful') {
    const lies = insideOf(locker, screen.door) === screen.barcode
    return locker.press(lies ? 'lies_inside' : 'cell_is_empty')
  }
  if (screen.id === 'G3_occupied') {
    courier.occupied.add(screen.door)
    return shut(locker, courier, screen.door)
  }
  if (screen.id === 'G3_no_room') {
    if (screen.bigger === null) courier.hands.delete(screen.barcode)
    return locker.press(screen.bigger === null ? 'keep' : 'take_bigger')
  }
  if (screen.id === 'G3_unknown') {
    courier.isLate = errand.saysLate === true
    if (courier.isLate) courier.hands.clear()
  }
  return locker.press(BUTTONS[screen.id] ?? 'back')
}

async function actTakingOut(
  locker: TestLocker,
  errand: Errand,
  courier: Courier,
  screen: Screen,
): Promise<void> {
  if (screen.id === 'G4_door' || screen.id === 'G4_scan')
    return empty(locker, errand, courier, screen)
  if (screen.id === 'G4_other') {
    courier.putsBack = errand.withOther === 'put_back'
    return locker.press(errand.withOther ?? 'record_and_take')
  }
  courier.hasTaken = false
  return locker.press(BUTTONS[screen.id] ?? 'back')
}

const BUTTONS: Partial<Record<ScreenId, IntentKind>> = {
  G1_sign_in: 'cancel',
  G3_unknown: 'next',
  G3_failed: 'next',
  G4_empty: 'confirm',
  G4_failed: 'next',
  G5_reasons: 'done',
}

/** Ends what a cut interrupted, and signs in. */
async function come(locker: TestLocker, errand: Errand, courier: Courier): Promise<boolean> {
  if (courier.isDone || courier.visits > VISITS_MAX) return true
  if (openDoors(locker).length > 0) {
    leaveDoors(locker, errand, courier, 'finishes')
    // A door counts as shut when two readings say so.
    for (const pause of [150, 150]) await locker.wait(pause)
    return false
  }
  if (courier.tries < (errand.wrongPins ?? 0)) {
    courier.tries += 1
    const guard = locker.agent().state().guards.get(`staff:${COURIER.badge}`)
    const isOpen = (guard?.wrong.length ?? 0) < REFUSED_MAX
    await signIn(locker, WRONG_PIN)
    const screen = locker.screen()
    if (isOpen && screen.id === 'G1_sign_in' && screen.failed) courier.refused += 1
    return false
  }
  courier.visits += 1
  await signIn(locker)
  courier.isSignedIn = !locker.isDown() && !['A1', 'B2', 'G1_sign_in'].includes(locker.screen().id)
  return false
}

async function chooseWork(
  locker: TestLocker,
  { job }: Errand,
  courier: Courier,
  { takeOut: left }: Extract<Screen, { readonly id: 'G1_menu' }>,
): Promise<void> {
  courier.hasTaken = false
  courier.putsBack = false
  const hasWork =
    (job === 'load' && courier.hands.size > 0) ||
    (job === 'take_out' && left > 0) ||
    (job === 'inventory' && !courier.isDone)
  if (hasWork) return locker.press(job)
  courier.isDone = true
  courier.isSignedIn = false
  return locker.press('sign_out')
}

async function scanNext(locker: TestLocker, { hands }: Courier): Promise<void> {
  const [next] = hands
  if (next === undefined) await locker.press('done')
  else await locker.scan(next)
}

async function load(
  locker: TestLocker,
  errand: Errand,
  courier: Courier,
  { door, barcode, open }: Extract<Screen, { readonly id: 'G2_door' }>,
): Promise<void> {
  const at = { door, cell: barcode }
  courier.at = at
  if (!open) return locker.wait(700)
  const inside = insideOf(locker, door)
  const isLate = errand.saysLate === true && !fits(locker, errand, at)
  if (inside === barcode || courier.shownDoor === door || isLate) return shut(locker, courier, door)
  if (inside !== null || !fits(locker, errand, at)) {
    courier.shownDoor = door
    return locker.press(inside === null ? 'does_not_fit' : 'cell_occupied')
  }
  if (!courier.hands.has(barcode)) return shut(locker, courier, door)
  layDown(locker, courier, at)
  return locker.wait(150)
}

async function empty(
  locker: TestLocker,
  errand: Errand,
  courier: Courier,
  screen: Extract<Screen, { readonly id: 'G4_door' | 'G4_scan' }>,
): Promise<void> {
  const { door, barcode } = screen
  if (screen.id === 'G4_door') {
    if (!screen.open) return locker.wait(700)
    const inside = insideOf(locker, door)
    if (inside !== null) {
      takeOut(locker, courier, door, inside)
      courier.hasTaken = true
      return locker.wait(150)
    }
  }
  const held = courier.taken.get(door)
  // What was taken before the cut is not there: that is what the screen asks.
  if (held === undefined || (held === barcode && !courier.hasTaken))
    return locker.press('cell_is_empty')
  if (screen.id === 'G4_door' && errand.scansAtOnce !== true) return shut(locker, courier, door)
  courier.hasTaken = false
  return locker.scan(held)
}

async function look(
  locker: TestLocker,
  { door, expected, open }: Extract<Screen, { readonly id: 'G6' }>,
): Promise<void> {
  if (!open) return locker.wait(700)
  const inside = insideOf(locker, door)
  const what = inside === null ? 'empty' : inside === expected ? 'expected' : 'other'
  await locker.press({ kind: 'found', what })
}

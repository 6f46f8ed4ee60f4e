import type { Intent, IntentKind, Screen, ScreenId } from '@yacheyka/locker/ports/screen'
import type { Code } from './task-book.ts'

/** What somebody at a locker sees and does. */
export interface AtLocker {
  readonly screen: () => Screen
  /** A moment goes by. */
  readonly glance: () => Promise<void>
  readonly press: (intent: Intent) => Promise<void>
  readonly scan: (payload: string) => Promise<void>
  /** Resolves with the screen once it is one that fits. */
  readonly see: <Seen extends Screen>(fits: (screen: Screen) => screen is Seen) => Promise<Seen>
  /** Takes out what lies behind an open door, and shuts it. */
  readonly take: (door: number) => string | null
  readonly put: (door: number, cell: string) => void
  readonly shut: (door: number) => void
  readonly openDoors: () => readonly number[]
  /** What lies behind a door, as whoever opens it sees. */
  readonly inside: (door: number) => string | null
  readonly courier: { readonly badge: string; readonly pin: string }
}

/** Screens that somebody looks at in one visit, at most. */
const LOOKS_MAX = 400

const BUTTONS: Partial<Record<ScreenId, IntentKind>> = {
  D3: 'open_next',
  D4: 'retry',
  D5: 'done',
  D7: 'took_it',
  D9: 'done',
  G4_failed: 'next',
  G5_reasons: 'done',
}

/** A recipient shows or types the code and takes what lies behind the doors that open. @returns the cells */
export async function fetchParcel(at: AtLocker, code: Code): Promise<readonly string[]> {
  const taken: string[] = []
  if ('qr' in code) await at.scan(code.qr)
  else {
    await at.press({ kind: 'enter_pin' })
    for (const digit of code.pin) await at.press({ kind: 'digit', digit })
  }
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const screen = at.screen()
    if (screen.id === 'D2') {
      const cell = at.take(screen.door)
      if (cell !== null) taken.push(cell)
      await at.glance()
    } else if (screen.id === 'D1' || screen.id === 'D6') await at.glance()
    else {
      const button = BUTTONS[screen.id]
      // No code of something that lies here, or all is done.
      if (button === undefined) return taken
      await at.press({ kind: button })
    }
  }
  return taken
}

/** A collector takes along all that the screen names. @returns the cells */
export async function takeOutAll(at: AtLocker): Promise<readonly string[]> {
  const taken: string[] = []
  const { badge, pin } = at.courier
  await at.press({ kind: 'courier' })
  for (const digit of badge + pin) await at.press({ kind: 'digit', digit })
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const screen = at.screen()
    if (screen.id === 'G1_menu') {
      if (screen.takeOut === 0) return taken
      await at.press({ kind: 'take_out' })
    } else if (screen.id === 'G4_door') {
      // Another parcel stays where it lies.
      if (screen.open && at.inside(screen.door) !== screen.barcode)
        await at.press({ kind: 'cell_is_empty' })
      else if (screen.open) {
        at.take(screen.door)
        taken.push(screen.barcode)
        await at.scan(screen.barcode)
      }
      await at.glance()
    } else if (screen.id === 'G4_empty') {
      at.shut(screen.door)
      await at.press({ kind: 'confirm' })
    } else if (screen.id === 'G3_doubtful')
      await at.press({ kind: at.inside(screen.door) === null ? 'cell_is_empty' : 'lies_inside' })
    else {
      const button = BUTTONS[screen.id]
      if (button !== undefined) await at.press({ kind: button })
      else if (screen.id === 'A1' || screen.id === 'G5_done') return taken
      else await at.glance()
    }
  }
  return taken
}

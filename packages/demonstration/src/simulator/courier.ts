import type { Intent, Screen } from '@yacheyka/locker/ports/screen'

/** What a courier sees and touches. */
export interface CourierStage {
  readonly badge: string
  readonly pin: string
  /** Barcodes of the cells that are loaded. */
  readonly cells: readonly string[]
  /** Resolves with the screen as soon as it is one that fits. @throws {CourierLeft} */
  readonly see: <Seen extends Screen>(fits: (screen: Screen) => screen is Seen) => Promise<Seen>
  /** Resolves as soon as the screen has changed. @throws {CourierLeft} */
  readonly press: (intent: Intent) => Promise<void>
  readonly scan: (payload: string) => void
  /** Lays a cell behind an open door and shuts it. */
  readonly putIn: (door: number, cell: string) => void
  /** Between two things that a person does. */
  readonly pause: () => Promise<void>
}

/** The locker went another way: its power was cut, or somebody else pressed its screen. */
export class CourierLeft extends Error {
  override readonly name = 'CourierLeft'
}

type Of<Id extends Screen['id']> = Extract<Screen, { readonly id: Id }>
const is =
  <Id extends Screen['id']>(...ids: readonly Id[]) =>
  (screen: Screen): screen is Of<Id> =>
    ids.some((id) => id === screen.id)

type AtDoor = Of<'G2_door' | 'G3_failed' | 'G3_no_room' | 'G3_unknown'>
const isAtDoor = (screen: Screen): screen is AtDoor =>
  screen.id === 'G2_door' ? screen.open : is('G3_failed', 'G3_no_room', 'G3_unknown')(screen)

/** A courier signs in, loads these cells and leaves: by screen, scanner and doors alone. */
export async function playCourier(stage: CourierStage): Promise<void> {
  const { see, press, pause, scan } = stage
  await signIn(stage)
  await press({ kind: 'load' })
  for (const cell of stage.cells) {
    await see(is('G2_scan'))
    await pause()
    scan(cell)
    await loadCell(stage, cell)
  }
  await see(is('G2_scan'))
  await pause()
  await press({ kind: 'done' })
  const end = await see(is('G5_reasons', 'G5_done'))
  await pause()
  if (end.id === 'G5_reasons') {
    for (const { barcode } of end.left)
      await press({ kind: 'reason', barcode, reason: 'not_in_van' })
    await press({ kind: 'done' })
    await see(is('G5_done'))
    await pause()
  }
  await press({ kind: 'sign_out' })
}

async function signIn({ badge, pin, see, press, pause }: CourierStage): Promise<void> {
  await press({ kind: 'courier' })
  await see(is('G1_sign_in'))
  await pause()
  for (const digit of badge + pin) await press({ kind: 'digit', digit })
  // What a power cut left open is asked before the menu.
  while ((await see(is('G1_menu', 'G3_doubtful'))).id === 'G3_doubtful') {
    await pause()
    await press({ kind: 'lies_inside' })
  }
  await pause()
}

/** Behind another door where one does not open, until the cell lies in the locker or has no room. */
async function loadCell(stage: CourierStage, cell: string): Promise<void> {
  const { see, press, pause, putIn } = stage
  for (;;) {
    const screen = await see(isAtDoor)
    await pause()
    switch (screen.id) {
      case 'G2_door':
        putIn(screen.door, cell)
        return
      case 'G3_failed':
        await press({ kind: 'next' })
        break
      case 'G3_no_room':
        if (screen.bigger === null) return press({ kind: 'keep' })
        await press({ kind: 'take_bigger' })
        break
      case 'G3_unknown':
        return press({ kind: 'next' })
    }
  }
}

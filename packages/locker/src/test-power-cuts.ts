import type { DeviceTask } from '@yacheyka/contract/device/feed'
import type { Change } from './change.ts'
import type { Board } from './ports/board.ts'
import type { Store } from './ports/store.ts'
import type { Secrets } from './ports/vault.ts'
import { createSync } from './sync.ts'
import { compareServer, examineOpenings } from './test-cut-oracle.ts'
import type { Actor, Dark, Scenario, Stage } from './test-cut-scenario.ts'
import { createTestLocker, type TestLocker } from './test-locker.ts'
import { createFakeServer, type FakeServer } from './test-server.ts'

// Somebody works at a locker while the power is cut at any point of the agent; then the whole cabinet is examined.

export interface PowerCuts {
  /** Numbers of the kill points at which the power is cut, each counted from the start before it. */
  readonly at: readonly number[]
  readonly dark: Dark
}

/** The disk turns read-only while a commit is under way. */
export interface ReadOnlyDisk {
  /** Number of the commit. */
  readonly commit: number
  /** It is on the disk all the same. */
  readonly isStored: boolean
  /** So many starts find the disk read-only. */
  readonly starts: number
}

/** The machine's clock after a cut, which nobody corrects for a while. */
export interface WrongClock {
  readonly name: string
  /** Milliseconds off. */
  readonly shift: number
  /** So long nobody comes. */
  readonly wait: number
}

export interface Trial {
  readonly scenario: Scenario
  readonly cuts: PowerCuts
  readonly readOnly?: ReadOnlyDisk
  readonly clock?: WrongClock
  readonly makeStore?: (changes: readonly Change[]) => Store
  readonly wrapStore?: (store: Store) => Store
  readonly wrapBoard?: (board: Board) => Board
}

export interface TrialResult {
  readonly findings: readonly string[]
  /** Kill points that were passed without a cut. */
  readonly points: number
  readonly cuts: number
  readonly commits: number
}

const SECRETS: Secrets = {
  deviceUid: 'device',
  token: 'token',
  nextToken: null,
  codeKey: { version: 1, key: 'key' },
  serverKeys: [],
  privateKey: '',
}
const SYNC_EVERY = 6
/** Steps without a link after a start with a wrong clock. */
const UNCORRECTED = 9

class PowerCut extends Error {}

const STEPS = 400
/** Steps in a row with nothing to do, after which everything that follows from the last act has happened. */
const IDLE_STEPS = 14

export async function runTrial(trial: Trial): Promise<TrialResult> {
  const { scenario, cuts } = trial
  const findings: string[] = []
  const left = [...cuts.at]
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
  const disk = createDisk(trial.readOnly, () => isArmed)
  const wrapStore = trial.wrapStore ?? ((store: Store) => store)
  const actor: Actor = scenario.start()
  const inner = trial.wrapBoard ?? ((board: Board) => board)
  const locker: TestLocker = await createTestLocker({
    parcels: scenario.parcels,
    killPoint,
    hasKiosk: true,
    ...(scenario.doorCount !== undefined && { doorCount: scenario.doorCount }),
    ...(trial.makeStore && { makeStore: trial.makeStore }),
    wrapStore: (store) => disk.wrap(wrapStore(store)),
    wrapBoard: (board) => inner(judged(board)),
  })
  const stage: Stage = { locker, server: createFakeServer(locker.now()), ahead: 0 }
  await scenario.arrange?.(stage)
  isArmed = true
  let idle = 0
  let linkedFrom = 0
  for (let step = 0; step < STEPS && idle < IDLE_STEPS; step += 1) {
    if (locker.isDown()) {
      actor.inTheDark(stage, cuts.dark)
      if (trial.clock !== undefined) {
        locker.shiftWall(trial.clock.shift)
        stage.ahead = Math.max(0, trial.clock.shift) + trial.clock.wait
        linkedFrom = step + UNCORRECTED
      }
      await locker.restart()
      if (trial.clock !== undefined && !locker.isDown()) await locker.wait(trial.clock.wait)
    } else if (await actor.act(stage)) {
      idle += 1
      await locker.wait(1000)
    } else idle = 0
    if (step % SYNC_EVERY === 0 && step >= linkedFrom && !locker.isDown()) await talk()
    if (scenario.isFollowed === true) followEvents(stage.server)
  }
  isArmed = false
  if (idle < IDLE_STEPS) findings.push(`never ends: ${locker.screen().id}`)
  if (locker.isDown()) await locker.restart()
  await talk()
  await talk()
  const done = cuts.at.length - left.length + disk.failures()
  findings.push(...(await compareServer(stage)), ...(await examineOpenings(stage)))
  findings.push(...(await actor.examine(stage, done)))
  return { findings, points, cuts: done, commits: disk.commits() }

  /** One question and one report; a cut in between takes the whole agent down. */
  async function talk(): Promise<void> {
    stage.server.clock = locker.now()
    const sync = createSync({
      version: '0.1.0',
      agent: locker.agent(),
      store: locker.store,
      wire: stage.server.wire,
      vault: { secrets: () => SECRETS, save: () => Promise.resolve() },
      clock: locker.clock,
      killPoint,
      verifyRevocation: () => Promise.resolve(false),
      random: () => 0,
    })
    try {
      await sync.poll(0)
      await sync.report()
    } catch (reason) {
      if (!(reason instanceof PowerCut)) throw reason
      locker.cutPower()
    }
  }

  /** The journal is read as a cut at this instant would leave it. */
  function judged(board: Board): Board {
    return {
      ...board,
      open: async (at, signal) => {
        const { ops, doors } = await locker.store.load()
        const no = [...doors.values()].find((door) => door.at.channel === at.channel)?.no
        const op = [...ops.values()].find(({ door }) => door === no)
        if (op?.step !== 'pulse') findings.push(`door ${no}: a pulse without its intention`)
        else if (isArmed && !actor.mayOpen(op, stage))
          findings.push(`door ${no}: nobody asked for it`)
        return board.open(at, signal)
      },
    }
  }
}

/** Counts commits, and takes none while it is read-only: until it was started so often. */
function createDisk(readOnly: ReadOnlyDisk | undefined, isCounted: () => boolean) {
  let commits = 0
  let failures = 0
  let startsLeft = 0
  const wrap = (store: Store): Store => {
    if (startsLeft > 0) startsLeft -= 1
    const isBad = startsLeft > 0
    return {
      ...store,
      commit: async (changes) => {
        if (isBad) throw new Error('attempt to write a readonly database')
        if (isCounted()) commits += 1
        const fails = isCounted() && commits === readOnly?.commit && failures === 0
        if (!fails || readOnly.isStored) await store.commit(changes)
        if (!fails) return
        failures += 1
        startsLeft = readOnly.starts + 1
        throw new Error('disk I/O error')
      },
    }
  }
  return { wrap, commits: () => commits, failures: () => failures }
}

/** The server's tasks after the events that it was sent; parcels have one cell. */
function followEvents(server: FakeServer): void {
  for (const task of server.tasks) {
    const last = [...server.events.values()].findLast(
      ({ barcode }) => task.cells[0]?.barcode === barcode,
    )
    if (last === undefined || last.status === 'delivered' || last.status === task.status) continue
    const state = last.status === 'ready_for_pickup' ? 'keep' : 'forget'
    const changed: DeviceTask = {
      ...task,
      status: last.status,
      state,
      cells: task.cells.map((cell) => ({ ...cell, state })),
      status_at: last.datetime,
      change: 1 + Math.max(...server.tasks.map(({ change }) => change)),
    }
    server.tasks = server.tasks.map((one) => (one === task ? changed : one))
  }
}

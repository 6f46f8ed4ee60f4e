import { mkdirSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { type Agent, startAgent } from '@yacheyka/locker/agent'
import { bcc485 } from '@yacheyka/locker/boards/bcc485'
import { createSerialBoard } from '@yacheyka/locker/boards/serial-board'
import { createSimHands, type SimHands } from '@yacheyka/locker/boards/sim-hands'
import { createSimLine } from '@yacheyka/locker/boards/sim-line'
import type { ScreenState } from '@yacheyka/locker/health'
import { createHttpWire } from '@yacheyka/locker/http-wire'
import { pollAgent } from '@yacheyka/locker/poll-agent'
import type { Board } from '@yacheyka/locker/ports/board'
import { type KillPoint, noKillPoint } from '@yacheyka/locker/ports/kill-point'
import type { Scanner } from '@yacheyka/locker/ports/scanner'
import { putDoors } from '@yacheyka/locker/put-doors'
import { createSync } from '@yacheyka/locker/sync'
import { openSerialBoard } from './boards/open-board.ts'
import type { LockerOptions } from './options.ts'
import { openSerialScanner } from './scanner/serial-scanner.ts'
import { digestWith, randomDigits, verifierOf } from './server/codes.ts'
import { enrol, pendingDigits, VERSION } from './server/enrol.ts'
import { openPinnedFetch } from './server/pinned-fetch.ts'
import { createSimCalls } from './sim/sim-calls.ts'
import { simulateConditions, type Surroundings } from './sim/simulate-conditions.ts'
import { openStoredCabinet } from './sim/stored-cabinet.ts'
import { createDiskReserve } from './store/disk-reserve.ts'
import { openSqliteStore } from './store/sqlite-store.ts'
import { openFileVault } from './system/file-vault.ts'
import { tpmSeal } from './system/tpm-seal.ts'
import { openMachineSensors } from './system/machine-sensors.ts'
import { createSystemClock } from './system/system-clock.ts'
import { logError, recentLog } from './system/recent-log.ts'

const STORE = 'locker.sqlite'
const OWNER_ONLY = 0o700
/** Seconds since the machine was switched on in which the program starts for the first time. */
const MACHINE_START = 180

export interface OpenLocker {
  readonly agent: Agent
  /** Of a simulated cabinet; null: the cabinet is real. */
  readonly hands: SimHands | null
  /** Calls of its wall. */
  readonly simCalls: ReturnType<typeof createSimCalls> | null
  /** Six digits that the operator compares; null once the device is confirmed, and before it is enrolled. */
  readonly digits: string | null
  /** Resolves when the process must begin anew: with the reason, or null where somebody asked for it. */
  readonly ended: Promise<unknown>
  stop(): Promise<void>
}

interface LockerParts {
  readonly killPoint?: KillPoint
  /** Absent: nobody watches the page. */
  readonly screenState?: () => ScreenState
  /** Starts the screen's browser anew. */
  readonly restartScreen?: () => void
  readonly hasVoice?: boolean
}

/** Everything that a locker's process is but its touch page: store, boards, agent, server client. */
export async function openLocker(
  options: LockerOptions,
  parts: LockerParts = {},
): Promise<OpenLocker> {
  mkdirSync(options.data, { recursive: true, mode: OWNER_ONLY })
  const stopping = new AbortController()
  const opened = new AsyncDisposableStack()
  const stop = async () => {
    stopping.abort()
    await opened.disposeAsync()
  }
  try {
    return { ...(await open(options, parts, opened, stopping.signal)), stop }
  } catch (reason) {
    // Whoever comes next finds a store that nobody has.
    await stop().catch(logError)
    throw reason
  }
}

/** @param opened what is to be closed after the signal, the last first */
async function open(
  options: LockerOptions,
  { killPoint = noKillPoint, screenState, restartScreen, hasVoice = false }: LockerParts,
  opened: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<Omit<OpenLocker, 'stop'>> {
  const restart = Promise.withResolvers<null>()
  const systemClock = createSystemClock()
  const store = openSqliteStore(join(options.data, STORE), {
    copy: options.copy === null ? null : join(options.copy, STORE),
    reserve: createDiskReserve(join(options.data, 'reserve')),
  })
  opened.defer(() => store.close())
  const vault = await openFileVault(options.data, options.seal ? tpmSeal : null)
  const serverWire = createHttpWire(
    options.server,
    options.pins.length === 0 ? undefined : await openPinnedFetch(options.pins, logError),
  )
  await putDoors(store, options.doors, options.board.kind === 'sim' ? 'empty' : 'unknown')
  const hardware = openHardware(
    options,
    { clock: systemClock, sensors: openMachineSensors(options.data), wire: serverWire },
    signal,
  )
  const { clock, sensors, wire } = hardware
  opened.defer(() => hardware.board.close())
  const agent = await startAgent({
    store,
    board: hardware.board,
    scanner: hardware.scanner,
    clock,
    killPoint,
    sensors,
    ...(screenState && { screenState }),
    ...(restartScreen && { restartScreen }),
    recentLog,
    hasVoice,
    machineStarted: () => uptime() < MACHINE_START,
    digest: digestWith(vault),
    randomDigits,
    restart: () => restart.resolve(null),
  })
  signal.addEventListener('abort', () => agent.stop())
  const sync = createSync({
    agent,
    store,
    wire,
    vault,
    clock: hardware.syncClock,
    killPoint,
    version: VERSION,
    verifyRevocation: verifierOf(vault),
    random: Math.random,
  })
  const { code } = options
  if (vault.secrets() === null && code !== null)
    await enrol({ wire: serverWire, vault, agent, board: options.board.kind, code })
  const digits = pendingDigits(vault.secrets())
  const broken = Promise.withResolvers<unknown>()
  const works = [pollAgent(agent, { clock, board: hardware.board }, signal), sync.run(signal)]
  opened.defer(async () => {
    await Promise.allSettled(works)
  })
  for (const work of works) work.catch((reason: unknown) => broken.resolve(reason))
  return {
    agent,
    hands: hardware.hands,
    simCalls: hardware.simCalls,
    digits,
    ended: Promise.race([agent.failed, restart.promise, broken.promise]),
  }
}

interface Hardware extends Surroundings {
  readonly board: Board
  readonly scanner: Scanner | null
  readonly hands: SimHands | null
  readonly simCalls: OpenLocker['simCalls']
}

/** @param machine what there is without a simulated cabinet */
function openHardware(
  options: LockerOptions,
  machine: Omit<Surroundings, 'syncClock'>,
  signal: AbortSignal,
): Hardware {
  const { board, doors, data, scanner } = options
  const { clock } = machine
  if (board.kind === 'sim') {
    const cabinet = openStoredCabinet(data, doors)
    const hands = createSimHands(cabinet, () => process.kill(process.pid, 'SIGKILL'))
    return {
      ...simulateConditions(cabinet, machine),
      board: createSerialBoard({
        line: createSimLine(cabinet, clock),
        clock,
        protocol: bcc485(),
        boards: cabinet.locks.boards,
      }),
      scanner: hands.scanner,
      hands,
      simCalls: createSimCalls(cabinet, doors, hands),
    }
  }
  return {
    ...machine,
    syncClock: clock,
    board: openSerialBoard(board.protocol, board.path, board.boards, clock),
    scanner: scanner === null ? null : openSerialScanner(scanner, signal),
    hands: null,
    simCalls: null,
  }
}

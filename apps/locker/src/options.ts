import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DoorMapEntry } from '@yacheyka/locker/door'
import { type BoardSetup, hasLock, parseAddress } from '@yacheyka/locker/lock'
import { isOneOf } from '@yacheyka/locker/read-json'
import type { BoardProtocol } from '@yacheyka/locker/boards/protocol'
import { SIM_DOORS } from '@yacheyka/locker/boards/sim-door-map'
import { PIN } from './server/pinned-fetch.ts'
import { parseProtocol, SERIAL_BOARDS, type SerialBoardName } from './boards/board-options.ts'

export const USAGE = `node apps/locker/src/main.ts --board=sim|${SERIAL_BOARDS.join('|')} [options]
  --server=URL       the product, http://127.0.0.1:3000
  --pin=PIN,PIN      public keys (SPKI) of which one must stand in the chain of the server's certificate: sha256/BASE64
  --data=FOLDER      store and secrets, ./data-locker
  --copy=FOLDER      nightly copy of the store: a folder of another partition that is there already
  --port=NUMBER      of the touch page on 127.0.0.1, 7071
  --code=CODE        one-time code of the console, where the device is not enrolled yet; '-' reads a line of
                     standard input, so that no list of processes shows it
  --serial=PATH      port of the boards
  --boards=1:24,2:8  board:channels, for serial boards
  --board-options=A,B  how the boards are set: kerong model=cu12, baud=115200, kick, infrared, polarity=…;
                     bcc485 polarity=closed_is_zero, order=first_first
  --profile=FILE     JSON profile of --board=modbus
  --doors=FILE       door map, JSON; without it «Ввод в работу» finds the doors
  --scanner=PATH     port of the scanner
  --kiosk=FILE       watches the page; writes the file when its browser must be started again
  --seal             seals the secrets by this computer's TPM 2.0 (systemd-creds)
  --systemd          tells systemd that the program is ready and alive`

type BoardChoice =
  | { readonly kind: 'sim' }
  | {
      readonly kind: SerialBoardName
      readonly path: string
      readonly boards: readonly BoardSetup[]
      readonly protocol: BoardProtocol
    }

export interface LockerOptions {
  readonly board: BoardChoice
  readonly doors: readonly DoorMapEntry[]
  readonly server: string
  /** Of which one must stand in the chain of the server's certificate; none: the system's authorities suffice. */
  readonly pins: readonly string[]
  readonly data: string
  /** Folder of the nightly copy; null: none is made. */
  readonly copy: string | null
  readonly port: number
  readonly code: string | null
  readonly scanner: string | null
  /** File that is written when the browser of the screen must be started again; null: nobody watches the page. */
  readonly kiosk: string | null
  /** The secrets are sealed by the computer's TPM 2.0. */
  readonly seal: boolean
  /** Its supervisor waits to hear that it is ready and alive. */
  readonly systemd: boolean
}

const TEXT = { type: 'string' } as const

/** @throws Error with what is wrong with the command line */
export function parseOptions(args: readonly string[]): LockerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      board: TEXT,
      server: TEXT,
      pin: TEXT,
      data: TEXT,
      copy: TEXT,
      port: TEXT,
      code: TEXT,
      serial: TEXT,
      boards: TEXT,
      'board-options': TEXT,
      profile: TEXT,
      doors: TEXT,
      scanner: TEXT,
      kiosk: TEXT,
      seal: { type: 'boolean', default: false },
      systemd: { type: 'boolean', default: false },
    },
  })
  const { board, server = 'http://127.0.0.1:3000', data, port = '7071', code } = values
  if (!URL.canParse(server)) throw new Error(`--server=${server}: an address is expected`)
  if (!/^\d{1,5}$/.test(port)) throw new Error(`--port=${port}: a number is expected`)
  const pins = values.pin?.split(',') ?? []
  if (!pins.every((pin) => PIN.test(pin)))
    throw new Error(`--pin=${values.pin}: sha256/BASE64 of a public key is expected`)
  if (pins.length > 0 && !server.startsWith('https:'))
    throw new Error('--pin: expected with --server=https://… only')
  const choice = parseBoard(board, values)
  return {
    board: choice,
    doors: choice.kind === 'sim' ? SIM_DOORS : parseDoors(choice.boards, values.doors),
    server,
    pins,
    data: data ?? join(process.cwd(), 'data-locker'),
    copy: values.copy ?? null,
    port: Number(port),
    code: code ?? null,
    scanner: values.scanner ?? null,
    kiosk: values.kiosk ?? null,
    seal: values.seal,
    systemd: values.systemd,
  }
}

interface BoardValues {
  readonly serial?: string | undefined
  readonly boards?: string | undefined
  readonly 'board-options'?: string | undefined
  readonly profile?: string | undefined
}

function parseBoard(name: string | undefined = '', values: BoardValues): BoardChoice {
  const { serial: path = '', boards = '', 'board-options': settings = '', profile = null } = values
  if (name === 'sim') {
    if (settings !== '' || profile !== null)
      throw new Error('--board-options, --profile: expected with serial boards only')
    return { kind: 'sim' }
  }
  if (!isOneOf(SERIAL_BOARDS, name))
    throw new Error(`--board=${name}: sim, ${SERIAL_BOARDS.join(', ')} are expected`)
  if (path === '') throw new Error('--serial: the port of the boards is missing')
  const setups = boards.split(',').map((text) => {
    const [, board, channels] = /^(\d+):(\d+)$/.exec(text) ?? []
    if (board === undefined)
      throw new Error(`--boards=${boards}: board:channels is expected, such as 1:24,2:8`)
    return { board: Number(board), channels: Number(channels) }
  })
  const protocol = parseProtocol(name, settings, profile)
  const { boards: numbers, channels } = protocol.range
  for (const setup of setups)
    if (setup.board < numbers[0] || setup.board > numbers[1] || setup.channels > channels)
      throw new Error(
        `--boards=${boards}: ${protocol.name} has boards ${numbers.join(' to ')} of up to ${channels} channels`,
      )
  return { kind: name, path, boards: setups, protocol }
}

const formatBoards = (boards: readonly BoardSetup[]): string =>
  boards.map(({ board, channels }) => `${board}:${channels}`).join(',')

/**
 * The map of a real cabinet; each address is checked, since a wrong one opens another door. Without a file the cabinet has
 * no doors until «Ввод в работу» has found them.
 */
function parseDoors(boards: readonly BoardSetup[], file = ''): readonly DoorMapEntry[] {
  if (file === '') return []
  const map = JSON.parse(readFileSync(file, 'utf8')) as DoorMapEntry[]
  const seen = new Set<string>()
  for (const { no, at } of map) {
    const lock = parseAddress(at.board, at.channel)
    const { board, channel } = lock
    if (!hasLock(boards, lock))
      throw new Error(
        `${file}: door ${no}: lock ${board}:${channel} is on none of --boards=${formatBoards(boards)}`,
      )
    for (const key of [`door ${no}`, `lock ${board}:${channel}`]) {
      if (seen.has(key)) throw new Error(`${file}: ${key} is there twice`)
      seen.add(key)
    }
  }
  return map
}

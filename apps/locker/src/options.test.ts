import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseOptions } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'options-'))
afterAll(() => rmSync(folder, { recursive: true }))
const doorsIn = (channels: readonly number[]) => {
  const file = join(folder, 'doors.json')
  const doors = channels.map((channel, index) => ({ no: index + 1, at: { board: 1, channel } }))
  writeFileSync(file, JSON.stringify(doors))
  return `--doors=${file}`
}
const SERIAL = ['--board=bcc485', '--serial=/dev/ttyUSB0', '--boards=1:24,2:8']

const BUS = ['--serial=/dev/x', '--boards=1:8']
const PIN = `sha256/${'A'.repeat(43)}=`
const KERONG = ['--board=kerong', ...BUS]
const protocolOf = (args: readonly string[]) => {
  const { board } = parseOptions(args)
  if (board.kind === 'sim') throw new Error('no serial boards')
  return board.protocol
}

test('a simulated cabinet needs nothing more; a real one its port, boards and doors', () => {
  const sim = parseOptions(['--board=sim'])
  expect(sim).toMatchObject({ board: { kind: 'sim' }, port: 7071, code: null })
  expect(sim.copy).toBeNull()
  expect(sim).toMatchObject({ kiosk: null, systemd: false })
  expect(sim.doors).toHaveLength(24)
  expect(parseOptions([...SERIAL, doorsIn([1, 2])]).board).toMatchObject({
    kind: 'bcc485',
    path: '/dev/ttyUSB0',
    boards: [
      { board: 1, channels: 24 },
      { board: 2, channels: 8 },
    ],
  })
})

test.for([
  [[], /--board=/],
  [['--board=other'], /--board=other/],
  [['--board=sim', '--port=x'], /--port=x/],
  [['--board=sim', '--server=here'], /--server=here/],
  [['--board=sim', '--server=https://x.ru', '--pin=sha256/short'], /sha256/],
  [['--board=sim', `--pin=${PIN}`], /https/],
  [['--board=sim', '--power=off'], /power/],
  [['--board=kerong'], /--serial/],
  [['--board=kerong', '--serial=/dev/x', '--boards=1'], /--boards=1/],
  [[...KERONG, '--boards=15:16'], /KERONG CU16 has boards 0 to 14 of up to 16 channels/],
  [
    [...KERONG, '--boards=0:16', '--board-options=model=cu12'],
    /--boards=0:16: KERONG CU12 .* 12 channels/,
  ],
  [[...KERONG, '--board-options=baud=9600'], /baud=9600: kerong takes .*baud=19200\|115200/],
  [[...KERONG, '--board-options=kick=1'], /kick=1: kerong takes .*kick,/],
  [[...KERONG, '--board-options=kick,kick'], /each once/],
  [[...KERONG, '--board-options=constructor'], /constructor: kerong takes/],
  [[...SERIAL, '--board-options=infrared'], /infrared: bcc485 takes polarity=/],
  [['--board=modbus-cu48', ...BUS, '--board-options=baud=9600'], /modbus-cu48 takes no options/],
  [['--board=modbus', ...BUS], /--profile/],
  [[...SERIAL, '--profile=/dev/null'], /--profile/],
  [['--board=sim', '--board-options=kick'], /serial boards only/],
] as const)('says what is wrong with %s', ([args, words]) => {
  expect(() => parseOptions(args)).toThrow(words)
})

test('boards of KERONG by their model, rate, kick and infrared sensors', () => {
  const usual = protocolOf(KERONG)
  expect(usual).toMatchObject({ name: 'KERONG CU16', baudRate: 19_200, range: { channels: 16 } })
  expect(usual).not.toHaveProperty('afterOpen')
  const other = protocolOf([...KERONG, '--board-options=model=cu12,baud=115200,kick,infrared'])
  expect(other).toMatchObject({ name: 'KERONG CU12', baudRate: 115_200, range: { channels: 12 } })
  expect(other).toHaveProperty('afterOpen')
  const status = Uint8Array.from([0x02, 0x00, 0x35, 0xff, 0xff, 0x01, 0x00, 0x03, 0x3a])
  status[8] = status.subarray(0, 8).reduce((sum, byte) => (sum + byte) & 0xff, 0)
  const insideOf = (protocol: typeof other) => protocol.read(0, 12).match(status)?.answer[0]?.inside
  expect([insideOf(usual), insideOf(other)]).toEqual(['unknown', 'full'])
})

test('boards of the 485-BCC family by polarity and byte order', () => {
  const options = '--board-options=polarity=closed_is_zero,order=first_first'
  const protocol = protocolOf([...SERIAL, options])
  const status = Uint8Array.from([0x80, 0x01, 0x01, 0x00, 0x00, 0x33, 0])
  status[6] = status.subarray(0, 6).reduce((sum, byte) => sum ^ byte, 0)
  const doors = protocol
    .read(1, 24)
    .match(status)
    ?.answer.map(({ door }) => door)
  expect(doors?.slice(0, 2)).toEqual(['open', 'closed'])
})

const PROFILE = {
  name: 'Own',
  baudRate: 38_400,
  channels: 8,
  open: 'flash',
  address: 0x0200,
  value: 5,
  read: 'inputs',
  base: 0,
  closedIs: 0,
  offAtStart: false,
}
const profileIn = (profile: object) => {
  const file = join(folder, 'profile.json')
  writeFileSync(file, JSON.stringify(profile))
  return ['--board=modbus', ...BUS, `--profile=${file}`]
}

test('boards in Modbus by a profile of their own', () => {
  const protocol = protocolOf(profileIn(PROFILE))
  expect(protocol).toMatchObject({ name: 'Own', baudRate: 38_400, range: { channels: 8 } })
  const root = join(import.meta.dirname, '..', '..', '..')
  const guide = readFileSync(join(root, 'docs', 'locker-install.md'), 'utf8')
  const [, example = ''] = /```json\n(\{[^`]*\})\n```/.exec(guide) ?? []
  expect(protocolOf(profileIn(JSON.parse(example) as object)).name).toBe('Реле на 8')
})

test.for([
  [{ open: 'coil', value: 0xff00 }, /would leave it burning/],
  [{ value: 200 }, /flash of 200/],
  [{ open: 'hold' }, /profile.json: open: "hold": coil or flash is expected/],
  [{ closedIs: '1' }, /closedIs: "1": 0 or 1/],
  [{ channels: 65 }, /channels 65: 1 to 64/],
  [{ address: 1.5 }, /whole numbers/],
  [{ pulse: 5 }, /pulse: name, baudRate, .* are expected/],
  [{ base: undefined }, /base: undefined: a number/],
] as const)('rejects a profile with %s', ([changes, words]) => {
  expect(() => parseOptions(profileIn({ ...PROFILE, ...changes }))).toThrow(words)
})

test('without a map the cabinet has no doors yet', () => {
  expect(parseOptions(SERIAL).doors).toEqual([])
})

test('rejects a map in which two doors share a lock, or one names channel 0', () => {
  expect(() => parseOptions([...SERIAL, doorsIn([1, 1])])).toThrow(/lock 1:1 is there twice/)
  expect(() => parseOptions([...SERIAL, doorsIn([0])])).toThrow(/channel 0/)
})

test('rejects a map with a lock that the boards do not have', () => {
  const doors = doorsIn([1, 25])
  expect(() => parseOptions([...SERIAL, doors])).toThrow(
    /door 2: lock 1:25 is on none of --boards=1:24,2:8/,
  )
  const others = ['--board=bcc485', '--serial=/dev/ttyUSB0', '--boards=2:8', doors]
  expect(() => parseOptions(others)).toThrow(/door 1: lock 1:1 is on none of --boards=2:8/)
})

test('the unit and the map of doors that the guide gives are taken', () => {
  const folderOfGuide = join(import.meta.dirname, '..', '..', '..', 'deploy', 'locker')
  const unit = readFileSync(join(folderOfGuide, 'yacheyka-locker.service'), 'utf8')
  const [, command = ''] = /^ExecStart=\S+ apps\/locker\/src\/main\.ts (.+)$/m.exec(unit) ?? []
  const doors = `--doors=${join(folderOfGuide, 'doors.json')}`
  const args = command.split(' ').map((arg) => (arg.startsWith('--doors=') ? doors : arg))
  const options = parseOptions(args)
  expect(options.board).toMatchObject({ kind: 'bcc485', path: '/dev/locker-boards' })
  expect(unit).toContain(`ReadWritePaths=-${options.copy}`)
  expect(options).toMatchObject({ kiosk: '/run/yacheyka/restart-screen', systemd: true })
  const path = readFileSync(join(folderOfGuide, 'yacheyka-screen-restart.path'), 'utf8')
  expect(path).toContain(`PathChanged=${options.kiosk}`)
  expect(options.doors.map(({ no }) => no)).toEqual([1, 2, 3, 4])
})

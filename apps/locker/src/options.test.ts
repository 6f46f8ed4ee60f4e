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

test('a simulated cabinet needs nothing more; a real one its port, boards and doors', () => {
  const sim = parseOptions(['--board=sim'])
  expect(sim).toMatchObject({ board: { kind: 'sim' }, port: 7071, code: null })
  expect(sim.copy).toBeNull()
  expect(sim).toMatchObject({ kiosk: null, systemd: false })
  expect(sim.doors).toHaveLength(24)
  expect(parseOptions([...SERIAL, doorsIn([1, 2])]).board).toEqual({
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
  [['--board=sim', '--power=off'], /power/],
  [['--board=kerong'], /--serial/],
  [['--board=kerong', '--serial=/dev/x', '--boards=1'], /--boards=1/],
] as const)('says what is wrong with %s', ([args, words]) => {
  expect(() => parseOptions(args)).toThrow(words)
})

test('without a map the cabinet has no doors yet', () => {
  expect(parseOptions(SERIAL).doors).toEqual([])
})

test('refuses a map in which two doors share a lock, or one names channel 0', () => {
  expect(() => parseOptions([...SERIAL, doorsIn([1, 1])])).toThrow(/lock 1:1 is there twice/)
  expect(() => parseOptions([...SERIAL, doorsIn([0])])).toThrow(/channel 0/)
})

test('refuses a map with a lock that the boards do not have', () => {
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

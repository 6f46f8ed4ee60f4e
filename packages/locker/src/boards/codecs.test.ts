import { expect, expectTypeOf, test } from 'vitest'
import { bcc485 } from './bcc485.ts'
import { kerong, KERONG_DEFAULTS } from './kerong.ts'
import { CU48_MODBUS, modbus, profileError, WAVESHARE_RELAY_D } from './modbus.ts'
import { type BoardProtocol, type Lock, parseLock } from './protocol.ts'

// Frames of the specification's tables, section 4.

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')
const bytes = (text: string) =>
  Uint8Array.from(text.split(' ').map((byte) => Number.parseInt(byte, 16)))
const lock = (protocol: BoardProtocol, board: number, channel: number) =>
  parseLock({ board, channel }, protocol.range)
const openFrame = (protocol: BoardProtocol, board: number, channel: number) =>
  hex(protocol.open(lock(protocol, board, channel)).request)

test('485-BCC: frames of an opening and of a read', () => {
  expect(openFrame(bcc485(), 1, 1)).toBe('8A 01 01 11 9B')
  expect(hex(bcc485().read(1, 24).request)).toBe('80 01 00 33 B2')
})

test('485-BCC: an 8-channel board answers with three status bytes, the last of channels 1 to 8', () => {
  const { match } = bcc485().read(1, 8)
  const closed = match(bytes('80 01 00 00 02 33 B0'))?.answer.map(({ door }) => door)
  expect(closed).toEqual(['open', 'closed', 'open', 'open', 'open', 'open', 'open', 'open'])
  expect(match(bytes('80 01 00 00 00 33 B2'))?.answer).toHaveLength(8)
})

test('485-BCC: 50 channels take seven status bytes', () => {
  const reply = [0x80, 0x01, 0x02, 0, 0, 0, 0, 0, 0x01, 0x33]
  const bcc = reply.reduce((one, other) => one ^ other, 0)
  const answer = bcc485()
    .read(1, 50)
    .match(Uint8Array.from([...reply, bcc]))?.answer
  expect(answer).toHaveLength(50)
  const closed = answer?.flatMap(({ door }, index) => (door === 'closed' ? [index + 1] : []))
  expect(closed).toEqual([1, 50])
})

test('485-BCC: polarity and byte order are configuration', () => {
  const reply = bytes('80 01 00 00 02 33 B0')
  const second = (options: Parameters<typeof bcc485>[0], channel: number) =>
    bcc485(options).read(1, 24).match(reply)?.answer[channel - 1]?.door
  expect(second({ polarity: 'closed_is_one', order: 'last_first' }, 2)).toBe('closed')
  expect(second({ polarity: 'closed_is_zero', order: 'last_first' }, 2)).toBe('open')
  expect(second({ polarity: 'closed_is_one', order: 'first_first' }, 18)).toBe('closed')
})

test('485-BCC: a report that the board sends by itself', () => {
  const match = bcc485().matchReport?.(bytes('82 01 01 11 93'))
  expect(match?.answer).toMatchObject({ at: { board: 1, channel: 1 }, door: 'closed' })
  expect(bcc485().matchReport?.(bytes('82 01 00 11 92'))).toBeNull()
})

test('KERONG: frames of an opening and of a read', () => {
  expect(hex(kerong().read(0, 16).request)).toBe('02 00 30 03 35')
  expect(openFrame(kerong(), 0, 1)).toBe('02 00 31 03 36')
  expect(openFrame(kerong(), 1, 3)).toBe('02 12 31 03 48')
})

test('KERONG: hooks and infrared of a status', () => {
  const status = bytes('02 00 35 FE FF 01 00 03 38')
  const answer = kerong({ ...KERONG_DEFAULTS, infrared: true })
    .read(0, 16)
    .match(status)?.answer
  expect(answer?.[0]).toEqual({ door: 'open', inside: 'full' })
  expect(answer?.[1]).toEqual({ door: 'closed', inside: 'empty' })
  expect(kerong().read(0, 16).match(status)?.answer[0]?.inside).toBe('unknown')
  // Published with a wrong sum.
  expect(kerong().read(0, 16).match(bytes('02 00 35 FE FF 01 00 03 31'))).toBeNull()
})

test('KERONG: `38` follows an opening only where the board needs it', () => {
  const quirky = kerong({ ...KERONG_DEFAULTS, kick: true })
  expect(quirky.afterOpen?.(lock(quirky, 0, 1)).map(hex)).toEqual(['02 00 38 03 3D'])
  expect('afterOpen' in kerong()).toBe(false)
})

test('Modbus: frames of the Waveshare profile', () => {
  const protocol = modbus(WAVESHARE_RELAY_D)
  expect(openFrame(protocol, 1, 1)).toBe('01 05 02 00 00 07 8D B0')
  expect(hex(protocol.read(1, 8).request)).toBe('01 02 00 00 00 08 79 CC')
  expect(protocol.atStart?.(1).map(hex)).toEqual(['01 05 00 FF 00 00 FD FA'])
  const answer = protocol.read(1, 8).match(bytes('01 02 01 01 60 48'))?.answer
  expect(answer?.map(({ door }) => door)).toEqual(['closed', ...Array(7).fill('open')])
})

test('Modbus: frames of the CU48 profile, and its exception', () => {
  const protocol = modbus(CU48_MODBUS)
  expect(hex(protocol.read(1, 48).request)).toBe('01 01 00 00 00 30 3C 1E')
  expect(openFrame(protocol, 1, 1)).toBe('01 05 00 00 00 00 CD CA')
  const all = protocol.read(1, 48).match(bytes('01 01 06 FF FF FF FF FF FF A1 23'))
  expect(all?.answer.every(({ door }) => door === 'closed')).toBe(true)
  const opening = protocol.open(lock(protocol, 1, 1))
  expect(opening.match(bytes('01 85 02 C3 51'))?.answer).toBe('rejected')
})

test('Modbus: a pulse that we would have to end is rejected', () => {
  const held = { ...CU48_MODBUS, value: 0xff00 }
  expect(() => modbus(held)).toThrow('must be switched OFF by us')
  expect(profileError({ ...WAVESHARE_RELAY_D, address: 0x02f9 })).toContain('all relays')
  expect(profileError({ ...WAVESHARE_RELAY_D, value: 0 })).toContain('flash of 0')
})

test('no opening frame of any lock is one of those that open every door', () => {
  const openAll: readonly (readonly [BoardProtocol, RegExp])[] = [
    // Channel 0, several, hold.
    [bcc485(), /^(8A .. 00|90|9A|9B)/],
    // All of a board; all boards.
    [kerong(), /^02 (.. 33|F)/],
    // Broadcast; all relays.
    [modbus(WAVESHARE_RELAY_D), /^(00|.. 05 .. FF)/],
    [modbus(CU48_MODBUS), /^(00|.. 05 .. FF)/],
  ]
  for (const [protocol, forbidden] of openAll) {
    const frames = new Set<string>()
    const [least, most] = protocol.range.boards
    for (let board = least; board <= most; board += 1)
      for (let channel = 1; channel <= protocol.range.channels; channel += 1)
        frames.add(openFrame(protocol, board, channel))
    expect(frames.size).toBe((most - least + 1) * protocol.range.channels)
    expect([...frames].filter((frame) => forbidden.test(frame))).toEqual([])
  }
})

test('an address outside the range of a single lock is no lock', () => {
  expect(() => lock(bcc485(), 1, 0)).toThrow('channel 0')
  expect(() => lock(bcc485(), 0, 1)).toThrow('board 0')
  expect(() => lock(bcc485(), 1, 51)).toThrow('channel 51')
  expect(() => lock(kerong(), 15, 1)).toThrow('board 15')
  expect(() => lock(modbus(CU48_MODBUS), 0, 1)).toThrow('board 0')
  expectTypeOf<{ board: number; channel: number }>().not.toExtend<Lock>()
  expectTypeOf<Parameters<BoardProtocol['open']>>().toEqualTypeOf<[at: Lock]>()
})

// A board of the «485-BCC» family as the tables of the documents describe it, written without the driver's code: checksums
// and frames of its own. It also obeys the commands that open every door, so that a driver that sent one would be seen.

/** A board with its doors; `closed` and `full` by channel, index 0 is channel 1. */
export interface Doors {
  readonly board: number
  readonly closed: boolean[]
  readonly full: boolean[]
}

export interface Emulator {
  /** Bytes from the bus; returns the replies. */
  receive(bytes: Uint8Array): Uint8Array[]
  /** Each lock that was energised, in order. */
  readonly pulses: { readonly board: number; readonly channel: number }[]
  /** Bytes that made no frame of this family. */
  readonly garbage: number[]
}

export interface Command {
  /** Bytes that the command takes from the buffer; 0: wait for more; -1: no command begins here. */
  readonly length: number
  readonly run?: () => Uint8Array[]
}

/** A board that finds its commands among the bytes of the bus. */
export function emulate(parse: (buffer: readonly number[]) => Command): Omit<Emulator, 'pulses'> {
  let buffer: number[] = []
  const garbage: number[] = []
  return {
    garbage,
    receive: (bytes) => {
      buffer.push(...bytes)
      const replies: Uint8Array[] = []
      while (buffer.length > 0) {
        const command = parse(buffer)
        if (command.length === 0) break
        if (command.length < 0) {
          garbage.push(...buffer.splice(0, 1))
          continue
        }
        buffer = buffer.slice(command.length)
        replies.push(...(command.run?.() ?? []))
      }
      return replies
    },
  }
}

const xor = (bytes: readonly number[]) => bytes.reduce((one, other) => one ^ other, 0)

interface BccWiring {
  /** Code and bit of a closed door. */
  readonly closedIs: 0 | 1
  readonly lastByteFirst: boolean
}

export function emulateBcc(
  boards: readonly Doors[],
  { closedIs, lastByteFirst }: BccWiring,
): Emulator {
  const pulses: Emulator['pulses'] = []
  const bit = (isClosed: boolean | undefined) => (isClosed === true ? closedIs : 1 - closedIs)
  const code = (doors: Doors, channel: number) =>
    bit(doors.closed[channel - 1]) === 1 ? 0x11 : 0x00
  const pulse = (doors: Doors, channel: number) => {
    pulses.push({ board: doors.board, channel })
    doors.closed[channel - 1] = false
  }
  const parse = (buffer: readonly number[]): Command => {
    const [head = 0, board = 0, channel = 0, last = 0, check = 0] = buffer
    if (![0x80, 0x8a, 0x90, 0x9a, 0x9b].includes(head)) return { length: -1 }
    if (buffer.length < 5) return { length: 0 }
    if (xor([head, board, channel, last]) !== check) return { length: -1 }
    const doors = boards.find((one) => one.board === board)
    if (doors === undefined) return { length: 5 }
    const channels = doors.closed.map((_, index) => index + 1)
    const reply = (bytes: readonly number[]) => [Uint8Array.from([...bytes, xor(bytes)])]
    if (head === 0x8a && last === 0x11)
      return {
        length: 5,
        run: () => {
          for (const one of channel === 0 ? channels : [channel]) pulse(doors, one)
          return reply([0x8a, board, channel, code(doors, channel)])
        },
      }
    if (head === 0x80 && last === 0x33)
      return {
        length: 5,
        run: () => {
          if (channel > 0) return reply([0x80, board, channel, code(doors, channel)])
          const bytes = Array.from({ length: doors.closed.length > 24 ? 7 : 3 }, (_, byte) =>
            Array.from(
              { length: 8 },
              (__, at) =>
                (doors.closed[byte * 8 + at] === undefined
                  ? 0
                  : bit(doors.closed[byte * 8 + at])) << at,
            ).reduce((one, other) => one | other, 0),
          )
          return reply([0x80, board, ...(lastByteFirst ? bytes.toReversed() : bytes), 0x33])
        },
      }
    // «Open several», «hold current»: whatever they would do, it is more than one door.
    return {
      length: 5,
      run: () => {
        for (const one of channels) pulse(doors, one)
        return []
      },
    }
  }
  return { ...emulate(parse), pulses }
}

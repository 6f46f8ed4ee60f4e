import type { ByteOrder, Polarity } from '@yacheyka/contract/device/door-map'

/** How the feedback of the locks is wired; found by «Ввод в работу». */
export interface Wiring {
  readonly polarity: Polarity
  readonly order: ByteOrder
}

const BITS = 8

/** Where the bit of a channel comes in the status of a board: first byte first, lowest bit of each first. */
export function bitOfChannel(channel: number, bytes: number, order: ByteOrder): number {
  const byte = Math.floor((channel - 1) / BITS)
  const sent = order === 'first_first' ? byte : bytes - 1 - byte
  return sent * BITS + ((channel - 1) % BITS)
}

/** Bits by channel, index 0 is channel 1, of a status as it came. */
export const bitsByChannel = (
  status: readonly boolean[],
  channels: number,
  order: ByteOrder,
): readonly boolean[] =>
  Array.from(
    { length: channels },
    (_, index) => status[bitOfChannel(index + 1, status.length / BITS, order)] ?? false,
  )

export const doorOf = (bit: boolean, polarity: Polarity): 'open' | 'closed' =>
  bit === (polarity === 'closed_is_one') ? 'closed' : 'open'

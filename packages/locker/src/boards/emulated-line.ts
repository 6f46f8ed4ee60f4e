import type { Emulator } from './emulated-bcc.ts'
import type { Line, LineListener } from './line.ts'

/** What the line does to one reply. */
export interface LineEffect {
  /** Milliseconds until its first byte arrives. */
  readonly delay: number
  /** Milliseconds between its pieces. */
  readonly gap: number
  /** Where it is cut into pieces. */
  readonly splits: readonly number[]
  readonly change: (reply: Uint8Array) => Uint8Array
  /** The adapter sends our own bytes back before it. */
  readonly echo: boolean
}

export const CLEAN: LineEffect = {
  delay: 5,
  gap: 1,
  splits: [],
  change: (reply) => reply,
  echo: false,
}

/** Calls it so many milliseconds later. */
type After = (milliseconds: number, action: () => void) => void

/** A line with an emulator at its end, and what it does to each reply. */
export function createEmulatedLine(
  after: After,
  emulator: Pick<Emulator, 'receive'>,
  effectOf: (request: Uint8Array) => LineEffect,
): Line {
  let listener: LineListener | null = null
  const deliver = (bytes: Uint8Array, { delay, gap, splits }: LineEffect) => {
    const edges = [0, ...splits.filter((at) => at > 0 && at < bytes.length), bytes.length]
    edges.slice(1).forEach((end, index) => {
      const piece = bytes.subarray(edges[index], end)
      after(delay + index * gap, () => listener?.onBytes(piece))
    })
  }
  return {
    open: (next) => {
      listener = next
      return Promise.resolve()
    },
    write: (bytes) => {
      const effect = effectOf(bytes)
      if (effect.echo) deliver(bytes, { ...effect, delay: 1, splits: [] })
      for (const reply of emulator.receive(bytes)) deliver(effect.change(reply), effect)
      return Promise.resolve()
    },
    close: () => {
      listener = null
      return Promise.resolve()
    },
  }
}

import type { Clock } from '../ports/clock.ts'
import type { Line } from './line.ts'
import type { BoardProtocol, Exchange, Lock } from './protocol.ts'

/** Characters of silence that end a frame, and a millisecond for the clock's grain. */
const QUIET_CHARACTERS = 3.5
const BITS_PER_CHARACTER = 10
/** A line that is never quiet is asked all the same after so many milliseconds. */
const QUIET_TIMEOUT = 100
/** Unmatched bytes are kept up to here. */
const BUFFER_BYTES = 512
const GREETING_PAUSE = 200
const BAD_FRAMES_BEFORE_REOPENING = 3
/** Milliseconds between attempts to open the port, doubled up to the second. */
const REOPEN_WAIT = [250, 10_000] as const

export type ExchangeResult<Reply> =
  | { readonly kind: 'answer'; readonly answer: Reply }
  /** Sent; nothing came in time. */
  | { readonly kind: 'silent' }
  /** Sent; what came in time was no reply to it. */
  | { readonly kind: 'noise' }
  /** Not sent: the port could not be opened. */
  | { readonly kind: 'no_line' }

export interface Talker {
  request<Reply>(exchange: Exchange<Reply>): Promise<ExchangeResult<Reply>>
  /** Sends a frame that has no reply. */
  send(frame: Uint8Array): Promise<void>
  close(): Promise<void>
}

interface TalkerOptions {
  readonly line: Line
  readonly clock: Pick<Clock, 'monotonic' | 'sleep'>
  readonly protocol: BoardProtocol
  /** Sent whenever the port is opened. */
  readonly greeting: readonly Uint8Array[]
  readonly onReport: (at: Lock, door: 'open' | 'closed') => void
}

export const quietTime = (baudRate: number): number =>
  (QUIET_CHARACTERS * BITS_PER_CHARACTER * 1000) / baudRate + 1

/**
 * One question at a time on one port. A question is sent into a quiet line only, and what arrived before it is dropped.
 * Silence does not end a frame before the timeout does: USB adapters deliver in bursts with longer pauses than a frame
 * has, and the checksum already tells a whole reply from a part of one.
 */
export function createTalker({ line, clock, protocol, greeting, onReport }: TalkerOptions): Talker {
  const quiet = quietTime(protocol.baudRate)
  let buffer = new Uint8Array()
  let lastByteAt = Number.NEGATIVE_INFINITY
  let arrived = idle
  let isOpen = false
  let isClosed = false
  let badFrames = 0
  let reopenAt = 0
  let reopenWait: number = REOPEN_WAIT[0]

  return { request, send, close }

  async function request<Reply>(exchange: Exchange<Reply>): Promise<ExchangeResult<Reply>> {
    if (!(await ensureOpen())) return { kind: 'no_line' }
    await untilQuiet()
    buffer = new Uint8Array()
    const deadline = clock.monotonic() + exchange.timeout
    await write(exchange.request)
    for (;;) {
      const match = exchange.match(buffer)
      if (match !== null) {
        buffer = buffer.slice(match.boundary)
        badFrames = 0
        takeReports()
        return { kind: 'answer', answer: match.answer }
      }
      const left = deadline - clock.monotonic()
      if (left <= 0 || !isOpen) break
      await bytesOr(left)
    }
    takeReports()
    if (buffer.length === 0) return { kind: 'silent' }
    badFrames += 1
    if (badFrames >= BAD_FRAMES_BEFORE_REOPENING) await drop()
    return { kind: 'noise' }
  }

  async function send(frame: Uint8Array) {
    if (!(await ensureOpen())) return
    await untilQuiet()
    await write(frame)
  }

  async function close() {
    isClosed = true
    await drop()
  }

  async function ensureOpen(): Promise<boolean> {
    if (isOpen) return true
    if (isClosed || clock.monotonic() < reopenAt) return false
    try {
      await line.open({ onBytes, onLost: () => void drop() })
      isOpen = true
      reopenWait = REOPEN_WAIT[0]
      for (const frame of greeting) {
        await untilQuiet()
        await write(frame)
        // Its reply says nothing, and must not meet the first question.
        await clock.sleep(GREETING_PAUSE)
      }
    } catch {
      isOpen = false
      reopenAt = clock.monotonic() + reopenWait
      reopenWait = Math.min(reopenWait * 2, REOPEN_WAIT[1])
    }
    return isOpen
  }

  async function write(bytes: Uint8Array) {
    try {
      await line.write(bytes)
      // What is still being transmitted is no silence of the line.
      lastByteAt = clock.monotonic()
    } catch {
      await drop()
    }
  }

  async function drop() {
    if (!isOpen) return
    isOpen = false
    badFrames = 0
    buffer = new Uint8Array()
    arrived()
    await line.close().catch(() => {})
  }

  function onBytes(bytes: Uint8Array) {
    lastByteAt = clock.monotonic()
    const kept = buffer.slice(-BUFFER_BYTES)
    buffer = new Uint8Array(kept.length + bytes.length)
    buffer.set(kept)
    buffer.set(bytes, kept.length)
    arrived()
    if (!asking()) takeReports()
  }

  /** While a question waits, the reply is looked for first. */
  function asking(): boolean {
    return arrived !== idle
  }

  function takeReports() {
    for (;;) {
      const match = protocol.matchReport?.(buffer) ?? null
      if (match === null) return
      buffer = buffer.slice(match.boundary)
      onReport(match.answer.at, match.answer.door)
    }
  }

  async function bytesOr(milliseconds: number) {
    const stop = new AbortController()
    const { promise, resolve } = Promise.withResolvers<void>()
    arrived = resolve
    await Promise.race([promise, clock.sleep(milliseconds, stop.signal).catch(() => {})])
    arrived = idle
    stop.abort()
  }

  async function untilQuiet() {
    const deadline = clock.monotonic() + QUIET_TIMEOUT
    for (;;) {
      const now = clock.monotonic()
      const left = Math.min(lastByteAt + quiet, deadline) - now
      if (left <= 0) return
      await clock.sleep(left)
    }
  }
}

function idle() {}

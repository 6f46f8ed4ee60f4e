import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An event stream that says nothing is taken for dead by proxies. */
const KEEP_ALIVE = 15_000

/** Bytes that wait for a reader; the page of one that is further behind connects again. */
const BEHIND_MAX = 256 * 1024

/** Streams that are open, of one locker or of all. */
export interface EventStreams {
  /**
   * Answers with a stream of events until the caller goes or the signal comes.
   * @param caller whose it is, as `countOf` counts
   * @param begin sends what is new until the function is called that it returns
   */
  open(
    reply: FastifyReply,
    caller: string,
    event: string,
    end: AbortSignal,
    begin: (send: (data: unknown) => void) => () => void,
  ): FastifyReply
  readonly size: number
  /** Those of one caller. */
  countOf(caller: string): number
  closeAll(): void
}

export function makeEventStreams(): EventStreams {
  const streams = new Map<Readable, string>()
  return {
    open: (reply, caller, event, end, begin) => {
      const stream = new Readable({ read: () => undefined })
      const stop = begin((data) => {
        stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        if (stream.readableLength > BEHIND_MAX) stream.destroy()
      })
      const alive = setInterval(() => stream.push(': alive\n\n'), KEEP_ALIVE)
      streams.set(stream, caller)
      const finish = () => stream.push(null)
      end.addEventListener('abort', finish)
      stream.once('close', () => {
        clearInterval(alive)
        streams.delete(stream)
        end.removeEventListener('abort', finish)
        stop()
      })
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
    get size() {
      return streams.size
    },
    countOf: (caller) => [...streams.values()].filter((each) => each === caller).length,
    closeAll: () => {
      for (const stream of streams.keys()) stream.destroy()
    },
  }
}

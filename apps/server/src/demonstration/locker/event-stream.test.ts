import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { makeEventStreams } from './event-stream.ts'

/** A reply that nobody reads. */
function makeReply() {
  const sent: Readable[] = []
  const reply = {
    header: () => reply,
    send: (stream: Readable) => {
      sent.push(stream)
      return reply
    },
  }
  return { reply: reply as unknown as FastifyReply, streamOf: () => sent[0] }
}

test('streams are counted by caller for as long as they are open', async () => {
  const streams = makeEventStreams()
  const end = new AbortController().signal
  const [one, other] = [makeReply(), makeReply()]
  streams.open(one.reply, '10.0.0.1', 'state', end, () => () => undefined)
  streams.open(other.reply, '10.0.0.2', 'state', end, () => () => undefined)
  expect([streams.size, streams.countOf('10.0.0.1'), streams.countOf('10.0.0.3')]).toEqual([
    2, 1, 0,
  ])
  const stream = one.streamOf()
  const closed = stream && once(stream, 'close')
  stream?.destroy()
  await closed
  expect([streams.size, streams.countOf('10.0.0.1')]).toEqual([1, 0])
  streams.closeAll()
})

test('a reader that is far behind is cut off', () => {
  const streams = makeEventStreams()
  const { reply, streamOf } = makeReply()
  let send: (data: unknown) => void = () => undefined
  streams.open(reply, '10.0.0.1', 'state', new AbortController().signal, (given) => {
    send = given
    return () => undefined
  })
  send('x'.repeat(200_000))
  expect(streamOf()?.destroyed).toBe(false)
  send('x'.repeat(200_000))
  expect(streamOf()?.destroyed).toBe(true)
})

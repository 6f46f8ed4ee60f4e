import { connect } from 'node:net'
import { exportOperatorPoints } from '@yacheyka/contract/points/console-point-acts'
import type { Attack } from '../try-attacks.ts'
import type { Headers } from './people.ts'

/** More than the product has connections to its database. */
const EXPORTS = 14

/** An operator asks for the whole network many times at once and reads none of it. */
export const holdExports = (headers: Headers): Attack => ({
  name: 'an operator does not read his exports',
  start: (port) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `GET ${exportOperatorPoints.path}?format=json HTTP/1.1\r\nHost: hostile\r\n`
    const sockets = Array.from({ length: EXPORTS }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.pause()
      socket.write(`${head}${lines.join('')}\r\n`)
      return socket
    })
    return () => {
      for (const socket of sockets) socket.destroy()
    }
  },
})

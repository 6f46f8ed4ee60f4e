import type { Line, LineListener } from '@yacheyka/locker/boards/line'
import { SerialPort } from 'serialport'

/** A port of the machine, eight bits without parity: what all families of boards speak. */
export function createSerialLine(path: string, baudRate: number): Line {
  let port: SerialPort | null = null
  /** A driver whose device is gone never calls back. */
  let failWrites = new AbortController()
  return {
    open: ({ onBytes, onLost }: LineListener) =>
      new Promise((resolve, reject) => {
        const next = new SerialPort({ path, baudRate, autoOpen: false, lock: true })
        next.on('data', (bytes: Buffer) => onBytes(new Uint8Array(bytes)))
        // Unplugged: the driver says `close` with an error, or `error` alone.
        const lose = () => {
          if (port !== next) return
          port = null
          failWrites.abort()
          onLost()
        }
        next.on('close', lose)
        next.on('error', lose)
        next.open((fault) => {
          if (fault !== null) return reject(fault)
          port = next
          failWrites = new AbortController()
          resolve()
        })
      }),
    write: (bytes) =>
      new Promise((resolve, reject) => {
        const current = port
        if (current === null) return reject(new Error(`${path} is not open`))
        const fail = () => reject(new Error(`${path} has gone`))
        failWrites.signal.addEventListener('abort', fail, { once: true })
        current.write(bytes, (fault) => {
          if (fault) return reject(fault)
          current.drain((late) => {
            failWrites.signal.removeEventListener('abort', fail)
            if (late === null) resolve()
            else reject(late)
          })
        })
      }),
    close: () =>
      new Promise((resolve) => {
        const current = port
        port = null
        if (current?.isOpen !== true) return resolve()
        current.close(() => resolve())
      }),
  }
}

import { connect, type Socket } from 'node:net'

export interface WireResponse {
  readonly status: number
  /** Small letters. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
  /** Milliseconds from the last byte sent to the last byte read. */
  readonly took: number
}

/** Why there is no response: the connection ended, or nobody answered in time. */
export type NoResponse = 'closed' | 'silent'

/** One connection that is kept: one request after another, opened anew where it was closed. */
export interface Lane {
  readonly request: (request: Buffer, method: string) => Promise<WireResponse | NoResponse>
  readonly close: () => void
}

/** @param timeout milliseconds within which a response must have come whole */
export function openLane(port: number, timeout: number): Lane {
  let socket: Socket | undefined
  let used = 0

  const fresh = (): Socket => {
    socket?.destroy()
    used = 0
    socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    return socket
  }

  const call: Lane['request'] = async (request, method) => {
    const isOpen = socket !== undefined && !socket.destroyed && socket.writable
    const own = isOpen && socket !== undefined ? socket : fresh()
    const wasUsed = used > 0
    used += 1
    const response = await exchange(own, request, method, timeout)
    if (typeof response === 'string' || response.headers.get('connection') === 'close') {
      own.destroy()
      socket = undefined
    }
    // A kept connection may be closed by the server in the very moment that it is used again.
    return response === 'closed' && wasUsed ? call(request, method) : response
  }
  return { request: call, close: () => socket?.destroy() }
}

const LONG = 128 * 1024

function mayEnd(last: Buffer, size: number, pieces: readonly Buffer[]): boolean {
  if (last.subarray(-5).toString('latin1') === '0\r\n\r\n' || last.length < 5) return true
  const head = pieces[0]?.toString('latin1', 0, 4_000) ?? ''
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length !== undefined && size > Number(length)
}

function exchange(
  socket: Socket,
  request: Buffer,
  method: string,
  timeout: number,
): Promise<WireResponse | NoResponse> {
  return new Promise((resolve) => {
    const began = performance.now()
    const pieces: Buffer[] = []
    let size = 0
    const finish = (response: WireResponse | NoResponse) => {
      clearTimeout(timer)
      socket.off('data', onData)
      socket.off('close', onClose)
      resolve(response)
    }
    const read = (ended: boolean) => {
      const found = parseResponse(Buffer.concat(pieces, size), method, ended)
      if (found !== undefined) finish({ ...found, took: performance.now() - began })
      return found !== undefined
    }
    const onData = (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      // A long answer is looked at only when it may have ended: each look reads it from its beginning.
      if (size < LONG || mayEnd(piece, size, pieces)) read(false)
    }
    const onClose = () => {
      if (!read(true)) finish('closed')
    }
    const timer = setTimeout(() => {
      if (!read(false)) finish('silent')
    }, timeout)
    socket.on('data', onData)
    socket.on('close', onClose)
    socket.write(request)
  })
}

type Parsed = Omit<WireResponse, 'took'>

/** The response, once it is whole. */
export function parseResponse(bytes: Buffer, method: string, ended: boolean): Parsed | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
  const rest = bytes.subarray(end + 4)
  if (status >= 100 && status < 200) return parseResponse(rest, method, ended)
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  const body = bodyOf(rest, headers, ended, method === 'HEAD' || status === 204 || status === 304)
  return body === undefined ? undefined : { status, headers, body }
}

function bodyOf(
  rest: Buffer,
  headers: ReadonlyMap<string, string>,
  ended: boolean,
  hasNone: boolean,
): Buffer | undefined {
  if (hasNone) return Buffer.alloc(0)
  if (headers.get('transfer-encoding') === 'chunked') return unchunk(rest)
  const length = headers.get('content-length')
  if (length === undefined) return ended ? rest : undefined
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined
}

function unchunk(rest: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  let at = 0
  for (;;) {
    const line = rest.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(rest.subarray(at, line).toString('latin1'), 16)
    if (Number.isNaN(size)) return undefined
    if (size === 0) return Buffer.concat(pieces)
    if (rest.length < line + 2 + size + 2) return undefined
    pieces.push(rest.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

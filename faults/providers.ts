import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { type AddressInfo, type Socket, type Server, createServer as createTcp } from 'node:net'
import { createInterface } from 'node:readline'

/** `cuts`: takes what it is given, and breaks the line before it says so. `down`: nobody listens. */
export const MOODS = ['takes', 'hangs', 'rubbish', 'fails', 'cuts', 'down'] as const
type Mood = (typeof MOODS)[number]

/** A provider at the wire. */
export interface Provider {
  readonly url: string
  readonly mood: () => Mood
  readonly setMood: (mood: Mood) => Promise<void>
  /** What it has taken: by the sender's identifier, how often. */
  readonly taken: ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}

/** Counts what is taken and goes down and up on one port. */
class Door {
  mood: Mood = 'takes'
  readonly taken = new Map<string, number>()
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #port = 0

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined)
    })
  }

  async open(): Promise<number> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
    return this.#port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  async setMood(mood: Mood): Promise<void> {
    if (mood === this.mood) return
    const before = this.mood
    this.mood = mood
    if (mood === 'down') return await this.close()
    // Whoever was left hanging, or still hears the old mood, asks again.
    for (const socket of this.#sockets) socket.destroy()
    if (before === 'down') await this.open()
  }

  take(id: string): void {
    this.taken.set(id, (this.taken.get(id) ?? 0) + 1)
  }
}

/** An SMS gateway, the other end of a webhook, or a geocoder: whatever speaks HTTP. */
async function openHttpProvider(path: string): Promise<Provider> {
  const server = createServer((request, response) => void serve(request, response))
  const door = new Door(server)
  const port = await door.open()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    if (door.mood === 'hangs') return
    if (door.mood === 'fails') return void response.writeHead(503).end('later')
    const id = idOf(request, Buffer.concat(chunks).toString())
    if (door.mood === 'rubbish') {
      // Of a webhook 200 is enough, whatever stands in it: a sheet's script answers with a page.
      if (isWebhook(request)) door.take(id)
      return void response.end('<!doctype html><h1>It works!</h1>')
    }
    door.take(id)
    if (door.mood === 'cuts') return void response.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id, features: [] }))
  }

  return providerOf(door, `http://127.0.0.1:${port}${path}`)
}

const isWebhook = ({ headers }: IncomingMessage): boolean =>
  headers['idempotency-key'] !== undefined || headers['webhook-id'] !== undefined

/** A webhook names its message or event in a header, a gateway of SMS in its form, a geocoder is asked by address. */
function idOf({ headers, url = '' }: IncomingMessage, body: string): string {
  const key = headers['idempotency-key'] ?? headers['webhook-id']
  if (typeof key === 'string') return key
  return new URLSearchParams(body).get('id') ?? url
}

/** As much of SMTP as a message needs; a message is known by its Message-ID. */
async function openSmtpProvider(): Promise<Provider> {
  const server = createTcp((socket) => {
    // Its line broke.
    converse(socket).catch(() => undefined)
  })
  const door = new Door(server)
  const port = await door.open()

  async function converse(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`)
    if (door.mood === 'hangs') return
    say(door.mood === 'rubbish' ? 'HTTP/1.1 200 It works!' : '220 faults')
    let id: string | undefined
    let inData = false
    const lines = createInterface({ input: socket })
    for await (const line of lines) {
      if (inData) {
        id = /^message-id:\s*<([^@>]+)/i.exec(line)?.[1] ?? id
        if (line !== '.') continue
        inData = false
        door.take(id ?? 'no Message-ID')
        if (door.mood === 'cuts') socket.destroy()
        else say('250 queued')
      } else if (line === 'DATA') {
        inData = true
        say('354 go on')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else say(door.mood === 'fails' && line.startsWith('MAIL') ? '451 later' : '250 ok')
    }
  }

  return providerOf(door, `smtp://127.0.0.1:${port}`)
}

const providerOf = (door: Door, url: string): Provider => ({
  url,
  mood: () => door.mood,
  setMood: (mood) => door.setMood(mood),
  taken: door.taken,
  close: () => door.close(),
})

export interface Providers {
  readonly sms: Provider
  readonly mail: Provider
  readonly webhook: Provider
  readonly geocoder: Provider
  /** The server of every shop, which is told of events. */
  readonly shop: Provider
}

export async function openProviders(): Promise<Providers> {
  const [sms, mail, webhook, geocoder, shop] = await Promise.all([
    openHttpProvider('/send'),
    openSmtpProvider(),
    openHttpProvider('/hook'),
    openHttpProvider('/photon/'),
    openHttpProvider('/shop'),
  ])
  return { sms, mail, webhook, geocoder, shop }
}

export const eachProvider = ({
  sms,
  mail,
  webhook,
  geocoder,
  shop,
}: Providers): readonly Provider[] => [sms, mail, webhook, geocoder, shop]

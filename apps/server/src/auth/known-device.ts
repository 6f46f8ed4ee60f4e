import { hkdfSync, randomBytes } from 'node:crypto'
import { fastifyCookie, Signer } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#/config.ts'

/** Days that a browser stays known after its last sign-in. */
const DAYS = 180
const DAY = 24 * 3600

/** The browsers that a login has signed in from, by a signed cookie in each; nothing is stored. */
export interface KnownDevices {
  /** The mark of the caller's browser, if this login has signed in from it. */
  readonly find: (request: FastifyRequest, login: string, now: Date) => string | undefined
  /** Gives the browser a mark, or lets it keep the one that it has. */
  readonly remember: (
    request: FastifyRequest,
    reply: FastifyReply,
    login: string,
    now: Date,
  ) => void
}

/** OWASP calls these device cookies: guesses from elsewhere cannot keep a known browser out. */
export function openKnownDevices(
  config: Pick<Config, 'secret' | 'previousSecret' | 'publicUrl'>,
): KnownDevices {
  const secrets = [config.secret, config.previousSecret].filter((secret) => secret !== undefined)
  const signer = new Signer(secrets.map(keyOf))
  const secure = config.publicUrl.startsWith('https:')
  const name = secure ? '__Host-known-device' : 'known-device'

  const find: KnownDevices['find'] = (request, login, now) => {
    const kept = fastifyCookie.parse(request.headers.cookie ?? '')[name]
    const { valid, value } = signer.unsign(kept ?? '')
    if (!valid) return undefined
    const [mark, until, ...owner] = value.split(' ')
    return owner.join(' ') === login && Number(until) > now.getTime() ? mark : undefined
  }
  return {
    find,
    remember: (request, reply, login, now) => {
      const mark = find(request, login, now) ?? randomBytes(16).toString('base64url')
      const value = signer.sign(`${mark} ${now.getTime() + DAYS * DAY * 1000} ${login}`)
      const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
      void reply.header(
        'set-cookie',
        fastifyCookie.serialize(name, value, { ...options, maxAge: DAYS * DAY }),
      )
    },
  }
}

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'yacheyka accounts: known devices, v1', 32))

import type { FastifyReply, FastifyRequest } from 'fastify'
import { OPERATOR_PATH } from '@yacheyka/contract/operator/roles'
import type { Config } from '#/config.ts'
import { SESSION_MINUTES } from './sessions.ts'

/** Carries the session's token: scripts cannot read it, other sites cannot make the browser send it. */
const NAME = 'operator'

const optionsOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  path: OPERATOR_PATH,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: publicUrl.startsWith('https:'),
})

export const readToken = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[NAME]
  return token !== undefined && /^[\w-]{20,100}$/.test(token) ? token : undefined
}

export const writeToken = (
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  token: string,
): FastifyReply =>
  reply.setCookie(NAME, token, { ...optionsOf(config), maxAge: SESSION_MINUTES * 60 })

export const clearToken = (reply: FastifyReply, config: Pick<Config, 'publicUrl'>): FastifyReply =>
  reply.clearCookie(NAME, optionsOf(config))

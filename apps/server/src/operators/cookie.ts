import { OPERATOR_PATH } from '@yacheyka/contract/http/console-roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#/config.ts'
import { SESSION_MINUTES } from './sessions.ts'

type Where = Pick<Config, 'publicUrl'>

const isSecure = ({ publicUrl }: Where): boolean => publicUrl.startsWith('https:')

/**
 * Carries the session's token: scripts cannot read it, other sites cannot make the browser send it. On https browsers
 * take a cookie of this prefix from this very host alone and over https, so that no neighbour of the domain can plant one;
 * the price is that it goes with every path.
 */
export const cookieName = (where: Where): string =>
  isSecure(where) ? '__Host-operator' : 'operator'

const optionsOf = (where: Where) => ({
  path: isSecure(where) ? '/' : OPERATOR_PATH,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isSecure(where),
})

export const readToken = (request: FastifyRequest, where: Where): string | undefined => {
  const token = request.cookies[cookieName(where)]
  return token !== undefined && /^[\w-]{20,100}$/.test(token) ? token : undefined
}

export const writeToken = (reply: FastifyReply, where: Where, token: string): FastifyReply =>
  reply.setCookie(cookieName(where), token, { ...optionsOf(where), maxAge: SESSION_MINUTES * 60 })

export const clearToken = (reply: FastifyReply, where: Where): FastifyReply =>
  reply.clearCookie(cookieName(where), optionsOf(where))

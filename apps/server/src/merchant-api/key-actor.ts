import type { FastifyRequest } from 'fastify'
import { callerAddress } from '#/observability/caller-address.ts'
import { merchantOf } from './guard.ts'

/** Who the audit log says has done it: the key, by its hint. */
export const keyActor = (request: FastifyRequest) => ({
  operatorUid: null,
  login: `api key ${merchantOf(request).hint}`,
  address: callerAddress(request),
  requestId: request.id,
})

import type {
  SecurityEventKind,
  SecuritySubjectKind,
} from '@yacheyka/contract/audit/console-security'
import type { FastifyRequest } from 'fastify'

/** An account of ours that a refused request named; `id` is a uid, of a source of the feed its name. */
export interface SecuritySubject {
  readonly kind: SecuritySubjectKind
  readonly id: string
}

export interface SecurityMark {
  readonly kind: SecurityEventKind
  readonly subject: SecuritySubject | undefined
}

const marks = new WeakMap<FastifyRequest, SecurityMark>()

/** Marks a request that is refused as a security event: what is written down once it is answered. The last mark counts. */
export function markSecurityEvent(
  request: FastifyRequest,
  kind: SecurityEventKind,
  subject?: SecuritySubject,
): void {
  marks.set(request, { kind, subject })
}

export const securityMarkOf = (request: FastifyRequest): SecurityMark | undefined =>
  marks.get(request)

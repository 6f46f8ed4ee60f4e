import type { Config } from '#/config.ts'
import { openSealing } from '#/auth/sealed.ts'
import * as z from 'zod'

/** Who asked for trial access, and what was agreed to. */
export interface TrialRequest {
  /** As it was typed. */
  readonly email: string
  /** The edition of the privacy policy; undefined where another system answers for it. */
  readonly consent: string | undefined
  readonly requestedAt: Date
}

/** Hours that the link of an email serves. */
const LINK_HOURS = 24

const OWNER = 'trial access'
const content = z.tuple([z.string(), z.string().nullable(), z.int()])

/**
 * Links of emails that open trial access. All that there is about the request is in the link, sealed: until it is opened nothing is
 * stored, and neither logs nor the history of a browser show whose it is.
 */
export function openTrialLinks({
  secret,
  previousSecret,
  publicUrl,
}: Pick<Config, 'secret' | 'previousSecret' | 'publicUrl'>) {
  const sealing = openSealing('yacheyka trial access: links, v1', secret, previousSecret)
  return {
    make: ({ email, consent, requestedAt }: TrialRequest): string => {
      const sealedText = JSON.stringify([email, consent ?? null, requestedAt.getTime()])
      return `${publicUrl}/test-access/${sealing.seal(OWNER, sealedText)}`
    },
    /** Undefined for a link that is forged, cut or older than a day. */
    read: (token: string, now: Date): TrialRequest | undefined => {
      const sealedText = sealing.open(OWNER, token)
      if (sealedText === undefined) return undefined
      const [email, consent, at] = content.parse(JSON.parse(sealedText))
      if (at + LINK_HOURS * 3_600_000 <= now.getTime()) return undefined
      return { email, consent: consent ?? undefined, requestedAt: new Date(at) }
    },
  }
}

export type TrialLinks = ReturnType<typeof openTrialLinks>

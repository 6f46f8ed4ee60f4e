import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { CAPTCHA_FORMS } from '@yacheyka/contract/captcha/captcha'
import type { Captcha, SpendToken } from './port.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** About a third of a second in a browser of a desk; several times that on a phone. */
const COST = 5000
const COUNTER_FROM = 300
const COUNTER_TO = 600
/** Long enough to fill a form in, milliseconds. */
const LIFETIME = 20 * 60_000

const hex = z.string().regex(/^[0-9a-f]{2,128}$/)

/** What the widget hands back, base64 of JSON. Nothing that we did not write is read. */
const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(COST),
      data: z.strictObject({ form: z.enum(CAPTCHA_FORMS) }),
      expiresAt: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
})

/**
 * Our own captcha: the browser spends some work on a signed puzzle. What it costs and for which form it counts is
 * fixed here and signed; the library knows no replay, so a puzzle is spent when it has served.
 */
export function altchaCaptcha(secret: string, spend: SpendToken): Captcha {
  const keyOf = (purpose: string) =>
    createHmac('sha256', secret).update(`captcha ${purpose}`).digest('hex')
  const secrets = {
    hmacSignatureSecret: keyOf('challenge'),
    hmacKeySignatureSecret: keyOf('solution'),
  }
  return {
    challenge: async (form) => {
      const { parameters, signature = '' } = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(COUNTER_FROM, COUNTER_TO + 1),
        data: { form },
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME),
        ...secrets,
      })
      return { parameters: { ...parameters }, signature }
    },
    verify: async (token, { form }) => {
      const parsed = payload.safeParse(readToken(token))
      if (!parsed.success || parsed.data.challenge.parameters.data.form !== form) return false
      const { challenge, solution } = parsed.data
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
      const { nonce, expiresAt } = challenge.parameters
      return verified && (await spend(`altcha ${nonce}`, new Date(expiresAt * 1000), form))
    },
  }
}

function readToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

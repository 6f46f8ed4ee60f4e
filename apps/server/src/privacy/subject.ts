import { createHmac } from 'node:crypto'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import * as z from 'zod'
import type { Config } from '#/config.ts'

/** Whose data is asked for: whoever has this phone or e-mail, or a customer with all its users. */
export type Subject =
  | { readonly kind: 'person'; readonly phone: string; readonly email: string }
  | { readonly kind: 'customer'; readonly uid: string }

const email = z.email()

/** A person by what he names: E.164 or an e-mail in small letters; undefined where it is neither. */
export function parseContact(text: string): Extract<Subject, { kind: 'person' }> | undefined {
  const phone = parsePhone(text)
  if (phone !== undefined) return { kind: 'person', phone, email: '' }
  const typed = text.trim().toLowerCase()
  return email.safeParse(typed).success ? { kind: 'person', phone: '', email: typed } : undefined
}

/** What tells the same phone or e-mail again when it is kept no more. Empty stays empty. */
export interface Digests {
  readonly of: (contact: string) => string
  /** By all secrets that are known: what was kept under the one before is found as well. */
  readonly ever: (contact: string) => readonly string[]
}

/** Keyed by the installation's secret, so that nobody finds a phone by trying them all. */
export function makeDigests({
  secret,
  previousSecret,
}: Pick<Config, 'secret' | 'previousSecret'>): Digests {
  const by = (key: string, contact: string) =>
    contact === ''
      ? ''
      : createHmac('sha256', `personal data: ${key}`)
          .update(contact.toLowerCase())
          .digest('base64url')
  const keys = [secret, ...(previousSecret === undefined ? [] : [previousSecret])]
  return {
    of: (contact) => by(secret, contact),
    ever: (contact) => keys.map((key) => by(key, contact)),
  }
}

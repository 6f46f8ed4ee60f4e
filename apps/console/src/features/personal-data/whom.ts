import type { SubjectInput } from '@yacheyka/contract/privacy/console-personal-data'
import { parsePhone } from '@yacheyka/core/contacts/phone'

/** Whom the page is about: a phone or an e-mail as it was typed, or a customer. */
export type Whom =
  | { readonly kind: 'contact'; readonly contact: string }
  | { readonly kind: 'customer'; readonly uid: string }

export const bodyOf = (whom: Whom): SubjectInput =>
  whom.kind === 'contact' ? { contact: whom.contact } : { customer: whom.uid }

/** What is wrong with what was typed, or undefined: whoever is asked for is named whole. */
export const contactError = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text === '') return 'Введите телефон или электронную почту'
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
  return isEmail || parsePhone(text) !== undefined
    ? undefined
    : 'Нужен телефон целиком, например +7(916)123-45-67, или почта целиком'
}

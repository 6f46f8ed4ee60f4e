import { PROFILE_MESSAGES, profileChanges, type Profile } from '@yacheyka/contract/accounts/profile'
import { formatPhone, parsePhone } from '@yacheyka/core/contacts/phone'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'

/** Fields of the popup, by the names of the wire. */
export interface Contacts {
  /** `+7 ### ###-##-##` */
  readonly ceo_phone: string
  readonly email: string
}

/** Characters of a whole phone in the cabinet's mask (specification 3, section 5). */
const PHONE_LENGTH = 16

/** A phone of the wire as the cabinet shows it: «+7 916 123-45-67». */
export const cabinetPhone = (wire: string): string => {
  const phone = parsePhone(wire)
  if (phone === undefined) return wire
  return formatPhone(phone).replace('(', ' ').replace(')', ' ')
}

export const contactsOf = ({ ceo_phone, email }: Profile): Contacts => ({
  ceo_phone: cabinetPhone(ceo_phone),
  email,
})

/** What is wrong with the contacts, by field. */
export const contactErrors = (profile: Profile, typed: Contacts): Errors => {
  const email = typed.email.trim()
  const parsed = profileChanges.shape.email.safeParse(email)
  return {
    ...(typed.ceo_phone.length !== PHONE_LENGTH && { ceo_phone: PROFILE_MESSAGES.phone }),
    // An address that was taken once stays, whatever the rule has become.
    ...(!parsed.success &&
      email !== profile.email && {
        email: parsed.error.issues[0]?.message ?? PROFILE_MESSAGES.email,
      }),
  }
}

/** What has changed, as the server wants it: those fields and no others. */
export const contactChanges = (profile: Profile, typed: Contacts): Partial<Contacts> => {
  const before = contactsOf(profile)
  const email = typed.email.trim()
  return {
    ...(typed.ceo_phone === before.ceo_phone ? {} : { ceo_phone: typed.ceo_phone }),
    ...(email === before.email ? {} : { email }),
  }
}

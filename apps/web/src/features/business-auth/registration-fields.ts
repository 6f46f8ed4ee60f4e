import { requiredCaptchaToken } from '@yacheyka/contract/accounts/accounts'
import { applicationFields } from '@yacheyka/contract/applications/applications'
import {
  APPLICATION_MESSAGES,
  SCANS_OF_TYPE_MAX,
  type ScanType,
} from '@yacheyka/core/applications/application'
import { CONSENT_NEEDED } from '@yacheyka/core/privacy/consent'
import * as z from 'zod'

const scans = (type: ScanType) =>
  z
    .custom<readonly File[]>()
    .refine((files) => files.length > 0, APPLICATION_MESSAGES.missing(type))
    .refine((files) => files.length <= SCANS_OF_TYPE_MAX, APPLICATION_MESSAGES.tooManyFiles)

const agreed = (message: string) => z.boolean().refine((given) => given, message)

/** The form as people fill it: the contract's own rules, and what only the page has. */
export const registrationFields = applicationFields.extend({
  fns_scan: scans('fns_scan'),
  egrul_scan: scans('egrul_scan'),
  consent: agreed(CONSENT_NEEDED),
  offer: agreed('Нужно принять оферту'),
  yandex_token: requiredCaptchaToken,
})

export type RegistrationValues = z.input<typeof registrationFields>

export const EMPTY: RegistrationValues = {
  ceo_fullname: '',
  ceo_phone: '',
  ceo_email: '',
  fns_scan: [],
  egrul_scan: [],
  consent: false,
  offer: false,
  yandex_token: '',
}

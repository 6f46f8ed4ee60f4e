import * as application from '@yacheyka/core/applications/application'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import { plainText } from '@yacheyka/core/text/plain-text'
import { isEmail } from '@yacheyka/core/contacts/email'
import * as z from 'zod'
import { captchaToken } from '../accounts/accounts.ts'
import { acceptedEdition } from '../content/legal.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const { APPLICATION_MESSAGES: MESSAGES } = application

const filledIn = (most: number) =>
  z
    .string(MESSAGES.required)
    .overwrite((text) => plainText(text).trim())
    .min(1, { error: MESSAGES.required, abort: true })
    .max(most, { error: MESSAGES.long(most), abort: true })

/** The fields that people fill; the same rules in the page and on the server. */
export const applicationFields = z.object({
  ceo_fullname: filledIn(application.APPLICATION_NAME_LENGTH_MAX),
  ceo_phone: filledIn(64).refine((phone) => parsePhone(phone) !== undefined, MESSAGES.phone),
  ceo_email: filledIn(application.APPLICATION_EMAIL_LENGTH_MAX)
    .refine(isEmail, MESSAGES.email)
    .meta({ format: 'email' }),
})

/** Beside them: what was agreed to, as editions of the texts. Another system that applies answers for it itself. */
export const applicationAgreements = z.object({
  consent: acceptedEdition('privacy_policy').optional(),
  offer: acceptedEdition('offer').optional(),
  yandex_token: captchaToken,
})

/** The JSON of the field `files`: what each file, found by its name, shows. */
export const scanList = z.array(
  z.object({
    name: z
      .string(MESSAGES.list)
      .min(1, MESSAGES.list)
      .max(application.SCAN_NAME_LENGTH_MAX, MESSAGES.long(application.SCAN_NAME_LENGTH_MAX)),
    type: z.enum(application.SCAN_TYPES, `type: ${application.SCAN_TYPES.join(' или ')}`),
  }),
  MESSAGES.list,
)

/** Bytes of a whole application: ten files, and room for the rest. */
const FORM_SIZE_MAX = 64 * 1024 * 1024

export const submitApplication = defineEndpoint({
  id: 'submitApplication',
  method: 'POST',
  path: '/api/juridical/applications/',
  access: 'anyone',
  tag: 'Кабинет: вход',
  summary: 'Заявка на подключение юридического лица: поля и сканы документов',
  bodyType: 'multipart/form-data',
  bodyLimit: FORM_SIZE_MAX,
  body: applicationFields.extend({
    ...applicationAgreements.shape,
    /** JSON: `[{"name": "…", "type": "fns_scan"}, …]`; each file is a part of its own with this name. */
    files: z.string(),
  }),
  responses: {
    201: z.object({ success: z.literal(true) }),
    400: badRequestResponse,
    403: errorResponse,
    413: errorResponse,
    415: errorResponse,
    422: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

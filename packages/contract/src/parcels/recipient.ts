import { parsePhone } from '@yacheyka/core/contacts/phone'
import { errorOfReceiverEmail, errorOfReceiverPhone } from '@yacheyka/core/parcels/parcel-limits'
import * as z from 'zod'

/** A recipient's contacts as people type them: the phone becomes E.164, no e-mail is ''. */
export const recipientContacts = z.object({
  phone: z
    .string('Укажите телефон')
    .trim()
    .superRefine((text, context) => {
      const error = errorOfReceiverPhone(text)
      if (error !== undefined) context.addIssue({ code: 'custom', message: error })
    })
    .transform((text) => parsePhone(text) ?? ''),
  email: z
    .string('Почта — текст')
    .trim()
    .superRefine((text, context) => {
      const error = errorOfReceiverEmail(text)
      if (error !== undefined) context.addIssue({ code: 'custom', message: error })
    })
    .default(''),
})

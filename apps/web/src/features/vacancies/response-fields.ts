import { vacancyFields } from '@yacheyka/contract/vacancies/vacancies'
import { MESSAGES } from '@yacheyka/core/vacancies/vacancy'
import * as z from 'zod'
import { errorOfResume } from './resume.ts'

/** Whatever `faultOf` says against a value becomes its message. */
const judged = <T>(errorOf: (value: T) => string | undefined) =>
  z.custom<T>().superRefine((value, context) => {
    const message = errorOf(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** The form as people fill it: the contract's own rules, and what only the page has. */
export const responseFields = vacancyFields.extend({
  file: judged<File | null>(errorOfResume),
  consent: judged<boolean>((given) => (given ? undefined : MESSAGES.consent)),
  // Not the contract's schema: its module is 3 KB of script.
  yandex_token: z.string().min(1, MESSAGES.required),
})

export type ResponseValues = z.input<typeof responseFields>

export const EMPTY: ResponseValues = {
  name: '',
  email: '',
  phone: '',
  message: '',
  file: null,
  consent: false,
  yandex_token: '',
}

import { isEmail } from '@yacheyka/core/contacts/email'
import * as vacancy from '@yacheyka/core/vacancies/vacancy'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { acceptedEdition } from '../content/legal.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const { MESSAGES } = vacancy

/** A field that must say something; an empty one has this one error. */
const filledIn = () =>
  z
    .string(MESSAGES.required)
    .overwrite((text) => plainText(text).trim())
    .min(1, { error: MESSAGES.required, abort: true })

/** The fields of the form that people fill; the same rules in the page and on the server. */
export const vacancyFields = z.object({
  name: filledIn()
    .max(vacancy.NAME_LENGTH_MAX, { error: MESSAGES.nameLong, abort: true })
    .regex(vacancy.NAME, MESSAGES.name),
  email: filledIn()
    .max(vacancy.EMAIL_LENGTH_MAX, { error: MESSAGES.emailLong, abort: true })
    .refine(isEmail, MESSAGES.email)
    .meta({ format: 'email' }),
  phone: filledIn().refine((phone) => vacancy.isVacancyPhone(phone), MESSAGES.phone),
  message: filledIn().max(vacancy.MESSAGE_LENGTH_MAX, MESSAGES.messageLong),
})

/** A vacancy as the page shows it; every text is plain. */
export const offeredVacancy = z
  .object({
    uid: z.string(),
    title: z.string(),
    city: z.string(),
    /** When to work and for how much; empty where it does not say. */
    schedule: z.string(),
    pay: z.string(),
    lead: z.string(),
    /** What to do, what the network gives, what matters: a line each. */
    duties: z.array(z.string()),
    offers: z.array(z.string()),
    requirements: z.array(z.string()),
  })
  .meta({ id: 'Vacancy' })
export type OfferedVacancy = z.output<typeof offeredVacancy>

export const listVacancies = defineEndpoint({
  id: 'listVacancies',
  method: 'GET',
  path: '/api/vacancies',
  access: 'anyone',
  tag: 'Вакансии',
  summary: 'Опубликованные вакансии по порядку',
  responses: { 200: z.object({ results: z.array(offeredVacancy) }) },
})

const UNKNOWN = 'Такой вакансии нет'

export const sendVacancyResponse = defineEndpoint({
  id: 'sendVacancyResponse',
  method: 'POST',
  path: '/api/proxy_google_table',
  access: 'anyone',
  tag: 'Вакансии',
  summary: 'Отклик на вакансию с резюме',
  bodyLimit: 15 * 1024 * 1024,
  body: vacancyFields.extend({
    /** Base64 of a file of at most 10 MB, with or without `data:…;base64,` before it. */
    file: z.string(MESSAGES.required).min(1, MESSAGES.required),
    /** Extension of the file's name, with or without its dot. */
    fileNameExt: z.string(MESSAGES.format),
    /** Mime type as the browser sees it; what the file holds is what counts. */
    type: z.string().max(255).default(''),
    /** Its title, as the list of vacancies has it. */
    vacancy: z
      .string(UNKNOWN)
      .overwrite((text) => plainText(text).trim())
      .min(1, UNKNOWN)
      .max(vacancy.VACANCY_TITLE_MAX, UNKNOWN),
    /** Which of several with one title; goes before the title. */
    vacancy_uid: z.guid(UNKNOWN).optional(),
    yandex_token: z.string(MESSAGES.required).min(1, MESSAGES.required).max(8192),
    /** Edition of the policy with which the consent was ticked. Another system that sends responses answers for consent itself. */
    consent: acceptedEdition('privacy_policy').optional(),
  }),
  responses: {
    200: z.object({ result: z.literal('success') }),
    400: badRequestResponse,
    403: errorResponse,
    413: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

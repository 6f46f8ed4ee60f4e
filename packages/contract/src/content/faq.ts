import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'

/** A question of Home with its answer. */
export const faqQuestion = z
  .object({
    uid: z.string(),
    /** Plain text. */
    question: z.string(),
    /** HTML that the server has sanitised. */
    answer: z.string(),
  })
  .meta({ id: 'FaqQuestion' })
export type FaqQuestion = z.output<typeof faqQuestion>

export const listFaq = defineEndpoint({
  id: 'listFaq',
  method: 'GET',
  path: '/api/faq',
  access: 'anyone',
  tag: 'Новости',
  summary: 'Вопросы и ответы главной страницы по порядку',
  responses: { 200: z.object({ results: z.array(faqQuestion) }) },
})

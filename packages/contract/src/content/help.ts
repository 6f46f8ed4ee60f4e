import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import * as z from 'zod'
import { collectionOf, optionalPaging } from '../http/collection.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const TAG = 'Кабинет: помощь'
const responses = { 400: badRequestResponse, 401: errorResponse } as const

export const instruction = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    description: z.string(),
    /** HTML that the server has sanitised. */
    content: z.string(),
    /** ISO 8601 with offset, Moscow time. */
    published_date: z.string(),
    is_show: z.boolean(),
  })
  .meta({ id: 'Instruction' })
export type Instruction = z.output<typeof instruction>

export const listInstructions = defineEndpoint({
  id: 'listInstructions',
  method: 'GET',
  path: '/api/juridical/instruction/',
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Инструкции, новые сверху',
  query: z.object(optionalPaging),
  responses: { 200: collectionOf(instruction), ...responses },
})

export const question = z
  .object({
    uid_juridical_question: z.string(),
    juridical_question: z.string(),
    /** HTML that the server has sanitised. */
    juridical_answer: z.string(),
  })
  .meta({ id: 'JuridicalQuestion' })
export type Question = z.output<typeof question>

export const listQuestions = defineEndpoint({
  id: 'listQuestions',
  method: 'GET',
  path: '/api/juridical/question/',
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Частые вопросы с ответами, в порядке показа',
  query: z.object(optionalPaging),
  responses: { 200: collectionOf(question), ...responses },
})

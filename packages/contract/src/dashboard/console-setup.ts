import * as z from 'zod'
import { ADMINISTRATORS, defineOperatorEndpoint, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

/** What an installation needs before it serves people, in the order of the page. */
export const SETUP_STEPS = [
  'brand',
  'domain',
  'email',
  'sms',
  'captcha',
  'backups',
  'alarms',
  'map',
  'points',
  'tariff',
  'second_factor',
  'second_operator',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** `unknown`: it is asked for, and what became of it is not seen from here. */
export const SETUP_STATES = ['done', 'todo', 'unknown'] as const
export type SetupState = (typeof SETUP_STATES)[number]

const step = z
  .object({
    step: z.enum(SETUP_STEPS),
    state: z.enum(SETUP_STATES),
    /** What is so now, in Russian. */
    fact: z.string(),
    /** When `fact` was found by a trial of these settings, ISO 8601, Moscow; null: nobody tried them yet. */
    tried_at: z.string().nullable(),
  })
  .meta({ id: 'SetupStep' })
export type SetupStepAnswer = z.output<typeof step>

const PATH = `${OPERATOR_PATH}/setup` as const
const TAG = 'Консоль: сегодня'

export const getOperatorSetup = defineOperatorEndpoint({
  id: 'getOperatorSetup',
  method: 'GET',
  path: PATH,
  tag: TAG,
  summary: 'Что настроено в установке, а что ещё нет; в демонстрации список пуст',
  roles: ADMINISTRATORS,
  responses: { 200: z.object({ steps: z.array(step) }) },
})

export const checkOperatorSetup = defineOperatorEndpoint({
  id: 'checkOperatorSetup',
  method: 'POST',
  path: `${PATH}/:step/check`,
  tag: TAG,
  summary: 'Проверить настройку: отправить пробное сообщение или тревогу, открыть свой адрес',
  roles: ADMINISTRATORS,
  params: z.object({ step: z.enum(SETUP_STEPS) }),
  body: z.object({
    /** Of e-mail and SMS: whom the trial goes to. */
    to: z.string('Ожидается строка').trim().max(256, 'Не длиннее 256 символов').default(''),
  }),
  responses: { 200: step, 400: badRequestResponse, 429: errorResponse },
})

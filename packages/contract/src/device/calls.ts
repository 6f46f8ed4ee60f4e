import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { wholeNumber } from '../http/numbers.ts'
import { enrolResponse, enrolRequest } from './enrol.ts'
import { feedResponse } from './feed.ts'
import { DEVICE_PATHS } from './paths.ts'
import { reportResponse, reportRequest } from './report.ts'

const TAG = 'Программа постамата'
const MEBIBYTE = 1024 * 1024

/** Only the signed word makes a device wipe its secrets: whatever else says 401 may be a proxy. */
const unauthorizedResponse = z.object({ detail: z.string(), revoked: z.string().optional() })

export const enrolDevice = defineEndpoint({
  id: 'enrolDevice',
  method: 'POST',
  path: DEVICE_PATHS.enrol,
  access: 'anyone',
  tag: TAG,
  summary: 'Представиться одноразовым кодом; действует после сверки ключей оператором',
  bodyLimit: MEBIBYTE,
  body: enrolRequest,
  responses: {
    200: enrolResponse,
    400: badRequestResponse,
    403: errorResponse,
    429: errorResponse,
  },
})

export const reportFromDevice = defineEndpoint({
  id: 'reportFromDevice',
  method: 'POST',
  path: DEVICE_PATHS.report,
  access: 'device',
  tag: TAG,
  summary: 'Что случилось у постамата: события посылок, факты о дверцах, ответы на команды',
  bodyLimit: MEBIBYTE,
  body: reportRequest,
  responses: {
    200: reportResponse,
    400: badRequestResponse,
    401: unauthorizedResponse,
    403: errorResponse,
    429: errorResponse,
  },
})

const SECONDS_MAX = 50
const NUMBER_MAX = Number.MAX_SAFE_INTEGER

export const readDeviceFeed = defineEndpoint({
  id: 'readDeviceFeed',
  method: 'GET',
  path: DEVICE_PATHS.feed,
  access: 'device',
  tag: TAG,
  summary: 'Что нового для постамата; без новостей ответ ждёт до 50 секунд',
  mayWait: true,
  query: z.object({
    cursor: z.preprocess((value) => value ?? '0', wholeNumber(NUMBER_MAX, 0)),
    commands: z.preprocess((value) => value ?? '0', wholeNumber(NUMBER_MAX, 0)),
    config: z.preprocess((value) => value ?? '0', wholeNumber(NUMBER_MAX, 0)),
    wait: z.preprocess((value) => value ?? '0', wholeNumber(SECONDS_MAX, 0)),
  }),
  responses: {
    200: feedResponse,
    204: null,
    400: badRequestResponse,
    401: unauthorizedResponse,
    429: errorResponse,
  },
})

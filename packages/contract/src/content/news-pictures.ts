import * as z from 'zod'
import { defineOperatorEndpoint, EDITORS, OPERATOR_PATH } from '../http/console-roles.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

/** Bytes: a picture has at most as many. */
export const NEWS_PICTURE_SIZE_MAX = 2_097_152
export const NEWS_PICTURE_TOO_LARGE = 'Картинка слишком велика: до 2 мегабайт'

/** By the ending of the address. */
export const NEWS_PICTURE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const
export type NewsPictureType = (typeof NEWS_PICTURE_TYPES)[keyof typeof NEWS_PICTURE_TYPES]

const PICTURES = '/api/news/pictures'
const UPLOADED = new RegExp(`^${PICTURES}/([0-9a-f]{32})\\.(?:jpg|png|webp)$`)

/** @returns the key in the store of a picture that was uploaded; undefined of any other address */
export const newsPictureKey = (address: string): string | undefined => UPLOADED.exec(address)?.[1]

export const newsPictureUrl = (key: string, type: string): string =>
  `${PICTURES}/${key}.${Object.entries(NEWS_PICTURE_TYPES).find(([, each]) => each === type)?.[0] ?? 'jpg'}`

export const getNewsPicture = defineEndpoint({
  id: 'getNewsPicture',
  method: 'GET',
  path: `${PICTURES}/:name`,
  access: 'anyone',
  tag: 'Новости',
  summary: 'Картинка новости, загруженная в консоли',
  params: z.object({ name: z.string().regex(/^[0-9a-f]{32}\.(?:jpg|png|webp)$/) }),
  contentType: 'image/jpeg',
  otherTypes: ['image/png', 'image/webp'],
  responses: { 200: null, 404: errorResponse },
})

export const operatorUploadNewsPicture = defineOperatorEndpoint({
  id: 'operatorUploadNewsPicture',
  method: 'POST',
  path: `${OPERATOR_PATH}/news-pictures`,
  tag: 'Консоль: тексты',
  summary:
    'Загрузить картинку новости, поле file: JPEG, PNG или WebP до 2 МБ; видна, когда новость её назовёт',
  roles: EDITORS,
  bodyType: 'multipart/form-data',
  body: z.object({ file: z.string() }),
  bodyLimit: NEWS_PICTURE_SIZE_MAX + 64 * 1024,
  responses: {
    200: z.object({ address: z.string() }).meta({ id: 'NewsPicture' }),
    400: badRequestResponse,
    413: errorResponse,
    415: errorResponse,
  },
})

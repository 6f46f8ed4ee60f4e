import * as z from 'zod'
import { collectionOf, optionalPaging } from '../http/collection.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse } from '../http/errors.ts'

export const newsItem = z
  .object({
    id: z.int(),
    /** Sanitised HTML. */
    title: z.string(),
    /** Sanitised HTML. */
    body: z.string(),
    /** Address of a picture, or an empty string. */
    news_image: z.string(),
    /** What the picture shows, for those who do not see it; empty where it only decorates. */
    news_image_alt: z.string(),
    /** ISO 8601 with offset. */
    published_date: z.string(),
  })
  .meta({ id: 'NewsItem' })
export type NewsItem = z.output<typeof newsItem>

export const listNews = defineEndpoint({
  id: 'listNews',
  method: 'GET',
  path: '/api/news/',
  access: 'anyone',
  tag: 'Новости',
  summary: 'Новости сети, новые сверху',
  query: z.object(optionalPaging),
  responses: { 200: collectionOf(newsItem), 400: badRequestResponse },
})

import type { NewsItem } from '@yacheyka/contract/content/news'
import { sanitiseInline, sanitiseText } from './html.ts'

interface NewsRow {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly news_image: string
  readonly picture_alt: string
  readonly published_date: Date
}

/** A news item on the wire; its HTML is cleaned at the last moment, whoever wrote it. */
export const presentNewsItem = (row: NewsRow): NewsItem => ({
  id: row.id,
  title: sanitiseInline(row.title),
  body: sanitiseText(row.body),
  news_image: row.news_image,
  news_image_alt: row.picture_alt,
  published_date: row.published_date.toISOString(),
})

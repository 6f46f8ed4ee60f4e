import type {
  OperatorText,
  OperatorTextItem,
  TextKind,
} from '@yacheyka/contract/content/console-texts'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { typedTitle } from './render.ts'
import type { KeptText } from './stores.ts'

export const presentItem = (kind: TextKind, text: KeptText): OperatorTextItem => ({
  key: text.key,
  title: typedTitle(kind, text.title),
  description: text.description,
  picture: text.picture,
  picture_alt: text.pictureAlt,
  published_at: text.publishedAt?.toISOString() ?? null,
  shown: text.shown,
  version: text.version,
})

export const presentText = (kind: TextKind, text: KeptText): OperatorText => ({
  ...presentItem(kind, text),
  day: text.publishedAt === null ? null : isoDay(moscowDay(text.publishedAt.getTime())),
  format: text.source === null ? 'html' : 'markdown',
  text: text.source ?? text.content,
})

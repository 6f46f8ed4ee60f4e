import {
  isOrderedTextKind,
  type TextDraft,
  type TextKind,
} from '@yacheyka/contract/content/console-texts'
import { newsPictureKey } from '@yacheyka/contract/content/news-pictures'
import { isoDay, moscowDay, parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { typeset } from '@yacheyka/core/text/wording'
import { FieldErrors } from '#/http/errors.ts'
import { firstParagraph, renderText, renderTitle } from './render.ts'
import type { KeptText, TextFields } from './stores.ts'

/**
 * What an editor typed, as it is kept.
 * @param kept what it replaces
 * @throws {FieldErrors} where nothing is left of it
 */
export function fieldsOf(
  kind: TextKind,
  draft: TextDraft,
  kept: KeptText | undefined,
  now: Date,
): TextFields {
  const content = renderText(kind, draft)
  if (content === '') throw new FieldErrors({ text: ['В тексте нет ничего, что увидят читатели'] })
  const title = renderTitle(kind, draft.title)
  if (title === '') throw new FieldErrors({ title: ['Заголовок пуст'] })
  if (kind === 'news' && newsPictureKey(draft.picture) !== undefined && draft.picture_alt === '')
    throw new FieldErrors({ picture_alt: ['Напишите, что на картинке: её видят не все'] })
  const description = draft.description === '' ? firstParagraph(content) : draft.description
  return {
    title,
    content,
    source: draft.format === 'markdown' ? draft.text : null,
    description: kind === 'instruction' ? typeset(description) : '',
    picture: kind === 'news' ? draft.picture : '',
    pictureAlt: kind === 'news' && draft.picture !== '' ? draft.picture_alt : '',
    publishedAt: isOrderedTextKind(kind) ? null : publishedAt(draft.day, kept, now),
    shown: draft.shown,
    position: kept?.position ?? null,
  }
}

/** The same day keeps its hour; another one is its noon in Moscow. */
function publishedAt(day: string | undefined, kept: KeptText | undefined, now: Date): Date {
  const before = kept?.publishedAt ?? now
  const parsed = day === undefined ? undefined : parseIsoDay(day)
  if (parsed === undefined || isoDay(moscowDay(before.getTime())) === day) return before
  return new Date(startOfMoscowDay(parsed) + 12 * 3_600_000)
}

import type { TextKind } from '@yacheyka/contract/content/console-texts'
import { typeset } from '@yacheyka/core/text/wording'
import { marked } from 'marked'
import { FieldErrors } from '#/http/errors.ts'
import { sanitiseArticle, sanitiseInline, sanitiseText, textOf } from './html.ts'
import { errorOfMarkdown, TOO_DEEP } from './markdown-bounds.ts'

/** Signs of a description for lists. */
export const DESCRIPTION_MAX = 300

/** What is typed: Markdown (GitHub's), or HTML. */
export interface TypedText {
  readonly format: 'markdown' | 'html'
  readonly text: string
}

/** HTML as readers get it: news without pictures and tables, the rest with them. Cleaned again when it is read. @throws {FieldErrors} */
export function renderText(kind: TextKind, { format, text }: TypedText): string {
  const html = format === 'html' ? text : parseMarkdown(text)
  return typesetHtml(kind === 'news' ? sanitiseText(html) : sanitiseArticle(html)).trim()
}

/** @throws {FieldErrors} where the text would keep the parser, or sends it too deep for the stack all the same */
function parseMarkdown(text: string): string {
  const error = errorOfMarkdown(text)
  if (error !== undefined) throw new FieldErrors({ text: [error] })
  try {
    return marked.parse(text, { async: false, gfm: true })
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    throw new FieldErrors({ text: [TOO_DEEP] })
  }
}

/** A news title may be emphasised in part; the other titles are plain. */
export const renderTitle = (kind: TextKind, title: string): string =>
  typeset((kind === 'news' ? sanitiseInline(title) : title).trim())

/** A title as it is typed: where its HTML is but text, that text. */
export function typedTitle(kind: TextKind, title: string): string {
  if (kind !== 'news' || /<\w/.test(title)) return title
  const text = textOf(title)
  return text.includes('<') ? title : text
}

/** Code is copied to the letter; all else gets the spaces of Russian typography. */
const typesetHtml = (html: string): string =>
  html
    .split(/(<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>)/)
    .map((part, at) => (at % 2 === 0 ? typeset(part) : part))
    .join('')

/** What a list says of a text that has no description of its own. */
export function firstParagraph(content: string): string {
  const text = textOf(/<p>([\s\S]*?)<\/p>/.exec(content)?.[1] ?? content)
  return text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1)}…`
}

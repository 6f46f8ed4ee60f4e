import { typeset } from '@yacheyka/core/text/wording'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '#/api-docs/escape-html.ts'

const CYRILLIC = /[^\p{L}\p{N}]+/gu

/** The anchor of a heading: its words with hyphens between. */
export const anchorOf = (title: string): string =>
  title.toLowerCase().replaceAll(CYRILLIC, '-').replaceAll(/^-|-$/g, '')

/** A guide as a page shows it. */
export interface RenderedGuide {
  readonly title: string
  readonly html: string
  /** Of the second level, for the list of contents. */
  readonly headings: readonly { readonly id: string; readonly title: string }[]
}

/**
 * Markdown of `docs/` as HTML of a page.
 * @param pageOf the page that a link to another file of `docs/` leads to; what has no page becomes plain text
 */
export function renderGuide(
  markdown: string,
  pageOf: (file: string) => string | undefined,
): RenderedGuide {
  const headings: { id: string; title: string }[] = []
  let codes = 0
  let tables = 0
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ depth, tokens, text }) {
        const content = typeset(this.parser.parseInline(tokens))
        if (depth === 1) return ''
        const id = anchorOf(text)
        if (depth === 2) headings.push({ id, title: text })
        return `<h${depth} id="${escapeHtml(id)}">${content}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens)
        const target = /^(?:https:\/\/|\/)/.test(href) ? href : pageOf(href)
        return target === undefined ? content : `<a href="${escapeHtml(target)}">${content}</a>`
      },
      code: ({ text }) => renderCode(text, `Пример ${(codes += 1)}`),
      table(token) {
        const table = renderTable(token, (cell) => this.parser.parseInline(cell.tokens))
        return `<div class="scrolled" tabindex="0" role="region" aria-label="Таблица ${(tables += 1)}">${table}</div>\n`
      },
      html: () => '',
    },
  })
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? ''
  // Why something is so is for those who build it.
  const text = markdown.replaceAll(
    /\s*(?:(?:Подробно о полях в `\/api\/docs`, п|П)очему(?: так)?: \[решение|Why so: \[decision)[^\n]*\n/g,
    '\n',
  )
  const html = marked.parse(text, { async: false })
  return { title, html, headings }
}

/** Code that scrolls by itself, and by keyboard. @param name what tells it from the others of its page */
export const renderCode = (text: string, name: string): string =>
  `<div class="code">${renderPre(text, name)}</div>\n`

/** @param language of a sample among others */
export const renderPre = (text: string, name: string, language?: string): string =>
  `<pre${language === undefined ? '' : ` class="${language}"`} tabindex="0" role="region" aria-label="${escapeHtml(name)}"><code>${escapeHtml(text)}</code></pre>`

const renderTable = (
  { header, rows }: Tokens.Table,
  contentOf: (cell: Tokens.TableCell) => string,
): string =>
  `<table><thead><tr>${header.map((cell) => `<th scope="col">${contentOf(cell)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${contentOf(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

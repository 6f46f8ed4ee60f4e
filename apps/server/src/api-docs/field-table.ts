import { escapeHtml } from './escape-html.ts'
import type { FieldRow } from './field-rows.ts'

/** Lists of more values than these are folded. */
const VALUES_SHOWN = 6

/** Markdown of a description: paragraphs, one list of values and code. */
export function renderDescription(description: string): string {
  const [sentence = '', list = ''] = description.split('\n\n')
  const values = list === '' ? [] : list.split('\n').map((line) => line.replace(/^- /, ''))
  const items = `<ul class="values">${values.map((value) => `<li>${renderInline(value)}</li>`).join('')}</ul>`
  if (values.length === 0) return renderInline(sentence)
  return values.length <= VALUES_SHOWN
    ? `${renderInline(sentence)}${items}`
    : `${renderInline(sentence)}<details><summary>Значения: ${values.length}</summary>${items}</details>`
}

const renderInline = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/**
 * A table of parameters or fields; on a phone each is a paragraph.
 * @param name what tells it from the other tables of its page
 * @param side a program sends it and learns what it must, or reads it and learns what may be absent
 */
export const renderFields = (
  rows: readonly FieldRow[],
  name: string,
  side: 'sent' | 'answered',
): string =>
  rows.length === 0
    ? ''
    : `<table class="fields" aria-label="${escapeHtml(name)}"><thead><tr><th scope="col">Имя</th><th scope="col">Тип</th><th scope="col">Описание</th></tr></thead><tbody>${rows.map((row) => renderRow(row, side)).join('')}</tbody></table>`

const MUST = ' <span class="required">обязательно</span>'
const MAY = ' <span class="optional">бывает не всегда</span>'

const renderRow = (
  { name, type, object, required, description }: FieldRow,
  side: 'sent' | 'answered',
): string =>
  `<tr><th scope="row"><code>${breakable(escapeHtml(name))}</code></th><td>${escapeHtml(type)}${
    object === undefined ? '' : ` <a href="#${object}">${object}</a>`
  }${side === 'sent' ? (required ? MUST : '') : required ? '' : MAY}</td><td>${renderDescription(description)}</td></tr>`

/** Long names break where their parts end. */
const breakable = (name: string): string => name.replaceAll(/([._]|\[\])(?=.)/g, '$1<wbr>')

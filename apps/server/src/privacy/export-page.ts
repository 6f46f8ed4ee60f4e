import { DATA_KIND_WORDING } from '@yacheyka/core/privacy/personal-data'
import { typeset } from '@yacheyka/core/text/wording'
import type { SubjectData } from './read-subject.ts'
import type { DataRecord } from './records.ts'

export interface ExportFacts {
  /** As the person or the customer is called: what was typed, or a name. */
  readonly title: string
  /** Who exports: the legal entity of the brand. */
  readonly operator: string
  readonly now: Date
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

const STYLE = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16211d;font:16px/1.5 sans-serif}
h1{line-height:1.2}h2{margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.25rem 1rem;
margin:0 0 1rem;padding:1rem;border:1px solid #e2ddd2;border-radius:8px}dt{color:#5b6660}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(max-width:40em){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`

/** What is kept, as a page that opens without a network and without scripts. */
export const exportPage = (
  { kept, stays }: SubjectData,
  files: readonly { readonly path: string; readonly name: string }[],
  { title, operator, now }: ExportFacts,
): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Персональные данные: ${escape(title)}</title><style>${STYLE}</style></head><body>
<h1>Персональные данные: ${escape(title)}</h1>
<p>${escape(typeset(`Что хранит ${operator} на ${now.toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow' })}. Те же сведения для программ — в файле data.json.`))}</p>
${kept.length === 0 ? '<p>Ничего не хранится.</p>' : ''}
${kept.map(({ kind, records }) => `<h2>${escape(DATA_KIND_WORDING[kind])}</h2>\n${records.map(list).join('\n')}`).join('\n')}
${files.length === 0 ? '' : `<h2>Файлы</h2><ul>${files.map(({ path, name }) => `<li><a href="${escape(path)}">${escape(name)}</a></li>`).join('')}</ul>`}
${stays.length === 0 ? '' : `<h2>Что хранится помимо этого</h2><ul>${stays.map((why) => `<li>${escape(why)}</li>`).join('')}</ul>`}
</body></html>
`

const list = (record: DataRecord): string =>
  `<dl>${Object.entries(record)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`)
    .join('')}</dl>`

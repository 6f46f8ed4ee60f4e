import { SAME_AS } from '@yacheyka/contract/merchant-api/descriptions'
import type { ApiDocument } from '#/api-docs/api-document.ts'
import { fieldRows } from '#/api-docs/field-rows.ts'
import { renderFields } from '#/api-docs/field-table.ts'
import type { JsonSchema } from '#/api-docs/shape.ts'

/** What several answers have in common, with links to each. */
export function renderObjects({ components = {} }: ApiDocument): string {
  const schemas = components.schemas ?? {}
  const names = Object.keys(schemas)
  return `<section aria-labelledby="objects"><h2 id="objects">Объекты</h2>
<ul class="facts">${names.map((name) => `<li>${linkTo(name)}</li>`).join('')}</ul>
${Object.entries(schemas)
  .map(([name, schema]) => renderObject(name, schema, schemas))
  .join('\n')}
</section>`
}

const linkTo = (name: string): string => `<a href="#${name}">${name}</a>`

/** All fields of an object, or how it differs from the one that it is made of. */
function renderObject(
  name: string,
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
): string {
  const heading = `<h3 id="${name}">${name}</h3>`
  const base = SAME_AS[name] ?? ''
  const rows = fieldRows(schema)
  const baseSchema = schemas[base]
  if (baseSchema === undefined) return heading + renderFields(rows, name, 'answered')
  const inherited = new Set(Object.keys(baseSchema.properties ?? {}))
  const own = new Set(Object.keys(schema.properties ?? {}))
  const missing = [...inherited].filter((field) => !own.has(field))
  const more = rows.filter(({ name: field }) => !inherited.has(field.split(/[.[]/, 1)[0] ?? ''))
  const except = missing.map((field) => `<code>${field}</code>`).join(', ')
  return `${heading}<p>Поля ${linkTo(base)}${except === '' ? '' : `, кроме ${except}`}${more.length === 0 ? '.' : ' и ещё:'}</p>${renderFields(more, name, 'answered')}`
}

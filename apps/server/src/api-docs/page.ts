import type { ApiResponse, ApiDocument, ApiOperation, ApiParameter } from './api-document.ts'
import { escapeHtml } from './escape-html.ts'
import { renderDescription } from './field-table.ts'
import { type JsonSchema, shapeOf, wordsOf } from './shape.ts'

interface Call extends ApiOperation {
  readonly method: string
  readonly path: string
}

/** The API's page: the OpenAPI document as plain HTML that needs no script. */
export function renderApiPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
  const tags = [...new Set(calls.flatMap((call) => call.tags))]
  const schemas = Object.entries(document.components?.schemas ?? {})
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/brand.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header><a href="/">На сайт</a><h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)}</p>
<p>Документ OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="Разделы"><ul>${tags.map((tag) => `<li><a href="#${anchor(tag)}">${escapeHtml(tag)}</a></li>`).join('')}<li><a href="#common">Ответы любого вызова</a></li><li><a href="#objects">Объекты</a></li></ul></nav></header>
<main>
${tags.map((tag) => renderTag(tag, calls)).join('\n')}
<section aria-labelledby="common"><h2 id="common">Ответы любого вызова</h2>
<ul>${Object.values(document.components?.responses ?? {})
    .map(({ description }) => `<li>${escapeHtml(description)}</li>`)
    .join('')}</ul></section>
<section aria-labelledby="objects"><h2 id="objects">Объекты</h2>
${schemas.map(([name, schema]) => `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>${renderShape(schema, name)}`).join('\n')}
</section>
</main>
</body>
</html>`
}

const anchor = (tag: string) => `tag-${encodeURIComponent(tag)}`

const renderTag = (tag: string, calls: readonly Call[]) =>
  `<section aria-labelledby="${anchor(tag)}"><h2 id="${anchor(tag)}">${escapeHtml(tag)}</h2>
${calls
  .filter((call) => call.tags.includes(tag))
  .map(renderCall)
  .join('\n')}</section>`

function renderCall(call: Call): string {
  const bodies = Object.entries(call.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    schema === undefined ? [] : { type: type === 'application/json' ? '' : `: ${type}`, schema },
  )
  return `<article id="${escapeHtml(call.operationId)}">
<h3><span class="method">${call.method}</span> <code>${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}</p>
${renderParameters(call.parameters ?? [])}
${bodies.map(({ type, schema }) => `<h4>Тело${escapeHtml(type)}</h4>${renderShape(schema, `тело ${call.method} ${call.path}`)}`).join('')}
<h4>Ответы</h4>
<dl>${Object.entries(call.responses)
    .map(([status, response]) =>
      // What any call may answer stands once, below.
      '$ref' in response ? '' : renderResponse(status, response, `${call.method} ${call.path}`),
    )
    .join('')}</dl>
</article>`
}

/** Parameters of the path and the query. */
function renderParameters(parameters: readonly ApiParameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (parameter) =>
      `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th><td>${parameter.in === 'path' ? 'в адресе' : 'в запросе'}${parameter.required === true ? ', обязателен' : ''}</td><td>${escapeHtml(parameter.schema.enum ? shapeOf(parameter.schema) : wordsOf(parameter.schema))}${parameter.description === undefined ? '' : `<br>${renderDescription(parameter.description)}`}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">Параметр</th><th scope="col">Где</th><th scope="col">Что</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function renderResponse(status: string, response: ApiResponse, call: string): string {
  const shapes = Object.entries(response.content ?? {}).map(([type, { schema }]) =>
    schema === undefined
      ? `<p><code>${escapeHtml(type)}</code></p>`
      : renderShape(schema, `ответ ${status} ${call}`),
  )
  return `<dt>${status}: ${escapeHtml(response.description)}</dt><dd>${Number(status) < 400 ? shapes.join('') : ''}</dd>`
}

/** A wide shape scrolls by itself, and by keyboard. */
const renderShape = (schema: JsonSchema, name: string) =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(name)}">${escapeHtml(shapeOf(schema))}</pre>`

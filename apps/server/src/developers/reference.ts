import type { Endpoint, HeaderDuty } from '@yacheyka/contract/http/endpoint'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { type ProblemCode, PROBLEMS, REJECTIONS } from '@yacheyka/contract/merchant-api/problem'
import { escapeHtml } from '#/api-docs/escape-html.ts'
import { fieldRows, parameterRows } from '#/api-docs/field-rows.ts'
import { renderFields } from '#/api-docs/field-table.ts'
import type { ApiResponse, ApiDocument, ApiOperation } from '#/api-docs/api-document.ts'
import { shapeOf } from '#/api-docs/shape.ts'
import { RESPONSES, RESPONSES_ORIGIN } from './responses.ts'
import { renderObjects } from './render-objects.ts'
import { CABINET_KEYS_PATH, PHP_CLIENT, REFERENCE_TEXT_PATH, SDK_PATH } from './guides.ts'
import { CODES_OF_SOME, problemCodesOf } from './problems-of-calls.ts'
import { renderCode, renderGuide } from './render-guide.ts'
import { renderSamples } from './render-samples.ts'
import { samplesOf, setupOf } from './samples.ts'

/** Calls by the first part of their path, in the order of a shop's work. */
const GROUPS: readonly (readonly [parts: readonly string[], title: string])[] = [
  [['me', 'keys'], 'Ключ'],
  [['points'], 'Точки'],
  [['cities', 'rates'], 'Города и цены'],
  [['orders'], 'Заказы'],
  [['parcels'], 'Посылки'],
  [['labels'], 'Этикетки'],
  [['events'], 'События'],
  [['webhook_endpoints', 'webhook_deliveries'], 'Вебхуки'],
  [['deposit'], 'Депозит'],
  [['documents'], 'Документы'],
  [['sandbox'], 'Песочница'],
]

const partOf = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.slice(V1_PATH.length + 1).split('/', 1)[0] ?? ''

type CallName = keyof typeof MERCHANT_ENDPOINTS

/** Every call by its name, in groups. */
export const groupsOfCalls = () =>
  GROUPS.map(([parts, title]) => ({
    title,
    id: `calls-${parts[0]}`,
    calls: (Object.entries(MERCHANT_ENDPOINTS) as [CallName, Endpoint][]).filter(([, call]) =>
      parts.includes(partOf(call)),
    ),
  }))

/**
 * Every call of the merchant API: what it is for, what it takes and answers, how it refuses, how it is called.
 * @param more Markdown of the limits and events
 */
export const renderReference = (
  document: ApiDocument,
  more: string,
): string => `<div class="with-side">
<div class="intro">${renderIntroduction(document.servers[0]?.url ?? '')}</div>
<div class="side">${renderList()}</div>
<div class="calls">${groupsOfCalls()
  .map(
    ({ title, id, calls }) =>
      `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${calls.map(([name, call]) => renderCall(name, call, document)).join('\n')}</section>`,
  )
  .join('\n')}
<section aria-labelledby="common"><h2 id="common">Отказы любого вызова</h2>
<dl>${Object.keys(REJECTIONS)
  .map((status) => `<dt>${status}</dt><dd>${codesOf(Number(status))}</dd>`)
  .join('')}</dl></section>
<section aria-labelledby="limits"><h2 id="limits">Лимиты и события</h2>
${renderGuide(more, () => undefined).html}</section>
${renderObjects(document)}</div>
<p class="up"><a href="#contents">↑ Вызовы</a></p>
</div>`

const renderIntroduction = (
  url: string,
): string => `<p class="lead">Адрес любого вызова начинается с <code>${escapeHtml(url)}${V1_PATH}</code>, ключ стоит в заголовке <code>Authorization: Bearer yach_…</code>. Ключ создают в <a href="${CABINET_KEYS_PATH}">кабинете</a>.</p>
<ul>
<li>Деньги — рубли строкой с двумя знаками: <code>"149.00"</code>. Длины — миллиметры, вес — граммы, расстояния — метры.</li>
<li>Время — UTC, RFC 3339: <code>2026-11-23T09:00:00Z</code>; в запросе можно со сдвигом. Координаты — градусы, WGS 84.</li>
<li>Лишнее поле тела — отказ <code>unknown_field</code>; в ответах и значениях может появиться новое.</li>
<li class="warning">Статус <code>delivered</code> значит «посылка лежит в ячейке», а не «у покупателя»: смотрите на <code>status_group</code>, покупатель забрал посылку при <code>received</code>.</li>
<li>То же для программ: <a href="${V1_PATH}/openapi.json">OpenAPI 3.1</a> и <a href="${REFERENCE_TEXT_PATH}">Markdown</a>.</li>
</ul>
<h2 id="setup">Перед первым вызовом</h2>
<p>Этими строками начинается каждый пример. SDK: <code>npm install ${escapeHtml(url)}${SDK_PATH}</code>, клиент для PHP: <a href="${PHP_CLIENT.path}" download>Yacheyka.php</a>.</p>
${renderSamples('setup', 'перед первым вызовом', setupOf(url))}`

const renderList = (): string => `<h2 id="contents">Вызовы</h2>
<p class="filter"><label for="filter">Найти вызов</label> <input id="filter" type="search" autocomplete="off" spellcheck="false"> <output for="filter"></output></p>
<nav aria-labelledby="contents" class="contents"><ul>${groupsOfCalls().map(renderGroupLinks).join('')}<li><a href="#common">Отказы любого вызова</a></li><li><a href="#limits">Лимиты и события</a></li><li><a href="#objects">Объекты</a></li></ul></nav>`

const renderGroupLinks = ({ title, id, calls }: ReturnType<typeof groupsOfCalls>[number]): string =>
  `<li><a href="#${id}">${title}</a><ul>${calls
    .map(
      ([name, call]) =>
        `<li><a href="#${name}"><code>${call.method} ${escapeHtml(shortPathOf(call))}</code></a></li>`,
    )
    .join('')}</ul></li>`

export const bracedPath = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replaceAll(/:([a-z_]+)/g, '{$1}')

const shortPathOf = (call: Endpoint): string => bracedPath(call).slice(V1_PATH.length)

const isCommon = (code: ProblemCode): boolean => !CODES_OF_SOME.has(code)

/** Rejections of any call are said once, beneath all calls. */
const hasOwnCodes = (name: CallName, call: Endpoint, status: number): boolean =>
  !(status in REJECTIONS) || !problemCodesOf(name, call, status).every(isCommon)

const codesOf = (status: number): string =>
  linksOf(
    (Object.keys(PROBLEMS) as ProblemCode[]).filter(
      (code) => PROBLEMS[code][0] === status && isCommon(code),
    ),
  )

const linksOf = (codes: readonly ProblemCode[]): string =>
  codes.map((code) => `<a href="${V1_PATH}/problems/${code}"><code>${code}</code></a>`).join(', ')

function renderCall(name: CallName, call: Endpoint, document: ApiDocument): string {
  const path = bracedPath(call)
  const operation = document.paths[path]?.[call.method.toLowerCase()]
  if (operation === undefined) throw new Error(`the document has no ${call.id}`)
  const title = `${call.method} ${path}`
  const schema = operation.requestBody?.content['application/json']?.schema
  const own = Object.keys(call.responses)
    .map(Number)
    .filter((status) => status >= 400 && hasOwnCodes(name, call, status))
  const response = JSON.stringify(RESPONSES[name], undefined, 2)?.replaceAll(
    RESPONSES_ORIGIN,
    document.servers[0]?.url ?? '',
  )
  return `<article id="${name}" aria-labelledby="${name}-title">
<h3 id="${name}-title"><span class="method">${call.method}</span> <a href="#${name}"><code>${escapeHtml(path)}</code></a></h3>
<div class="told"><p>${escapeHtml(call.summary)}</p>
${renderFacts(call)}
${withHeading('Параметры', renderFields(parameterRows(operation.parameters ?? []), `параметры ${title}`, 'sent'))}
${withHeading('Тело', schema === undefined ? '' : renderFields(fieldRows(schema), `тело ${title}`, 'sent'))}
<details><summary>Ответ</summary><dl>${renderResponses(operation, title)}</dl></details>
${own.length === 0 ? '' : `<details><summary>Отказы</summary><dl>${own.map((status) => `<dt>${status}</dt><dd>${linksOf(problemCodesOf(name, call, status))}</dd>`).join('')}</dl><p><a href="#common">Отказы любого вызова</a></p></details>`}</div>
<div class="shown"><h4>Пример</h4>${renderSamples(name, title, samplesOf(name))}
${response === undefined ? '' : `<details><summary>Пример ответа</summary>${renderCode(response, `ответ ${title}`)}</details>`}</div>
</article>`
}

const withHeading = (heading: string, content: string): string =>
  content === '' ? '' : `<h4>${heading}</h4>${content}`

const renderResponses = (operation: ApiOperation, title: string): string =>
  Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, response]) =>
      '$ref' in response ? '' : renderResponse(status, response, title),
    )
    .join('')

/** The fields of a response, or the object that it is. */
function renderResponse(status: string, { description, content = {} }: ApiResponse, title: string) {
  const shown = Object.entries(content).map(([type, { schema }]) => {
    if (schema === undefined) return `<p><code>${escapeHtml(type)}</code></p>`
    const rows = fieldRows(schema)
    const object = shapeOf(schema)
    return rows.length === 0
      ? `<p>Объект <a href="#${object}">${object}</a></p>`
      : renderFields(rows, `ответ ${status} ${title}`, 'answered')
  })
  return `<dt>${status}: ${escapeHtml(description)}</dt><dd>${shown.join('')}</dd>`
}

function renderFacts(call: Endpoint): string {
  const scopes = call.scopes ?? []
  const facts = [
    scopes.length === 0
      ? ''
      : `Права: ${scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(', ')}`,
    call.access === 'anyone' ? 'Без ключа' : '',
    call.access === 'publishable or api key' ? 'Можно публичным ключом' : '',
    call.liveOnly === true ? 'Только боевой ключ' : '',
    call.testOnly === true ? 'Только тестовый ключ' : '',
    dutyOf('<a href="/developers/idempotency"><code>Idempotency-Key</code></a>', call.idempotent),
    dutyOf('<code>If-Match</code>', call.conditional),
  ].filter((fact) => fact !== '')
  return facts.length === 0
    ? ''
    : `<ul class="facts">${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`
}

const dutyOf = (header: string, duty: HeaderDuty | undefined): string =>
  duty === undefined ? '' : `${duty === 'required' ? 'Нужен' : 'Можно с'} ${header}`

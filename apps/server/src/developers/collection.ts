import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { LATE, type Step, STEPS } from './collection-steps.ts'
import { type Example, EXAMPLES } from './examples.ts'
import { DEVELOPERS_PATH } from './guides.ts'
import { groupsOfCalls } from './reference.ts'

export const COLLECTION_PATH = `${DEVELOPERS_PATH}/postman.json`

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

const DESCRIPTION =
  'Впишите ключ в переменную key. Тестовым ключом коллекция выполняется целиком, по порядку: что создано одним запросом, берут следующие. Вызовы только для боевого ключа при тестовом пропускаются, и наоборот. Боевым ключом не запускайте её целиком: заказы и счета будут настоящими.'

/**
 * Every call with its example as a Postman 2.1 collection, in an order in which all can be sent; the key stands in the
 * variable `key`.
 */
export const collectionOf = (brand: string, publicUrl: string): object => ({
  info: { name: `${brand}: API`, description: DESCRIPTION, schema: SCHEMA },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
  variable: [
    { key: 'baseUrl', value: publicUrl, type: 'string' },
    { key: 'key', value: '', type: 'string' },
  ],
  item: groupsOfCalls().map(({ title, calls }) => ({
    name: title,
    item: calls
      .toSorted(([a], [b]) => LATE.indexOf(a) - LATE.indexOf(b))
      .map(([name, call]) => ({
        id: name,
        name: titleOf(call),
        event: eventsOf(call, STEPS[name] ?? {}),
        request: requestOf(call, EXAMPLES[name], STEPS[name]),
        response: [],
      })),
  })),
})

/** The summary as far as a list of requests shows it. */
const titleOf = ({ summary }: Endpoint): string => summary.split(';', 1)[0] ?? ''

const IS_TEST = `pm.variables.get('key').startsWith('yach_test_')`

/** Scripts of a request: it is skipped by a key of the other mode, and demands a response that the contract has for a success. */
function eventsOf(call: Endpoint, { before = [], after = [] }: Step): readonly object[] {
  const isForOther =
    call.liveOnly === true ? IS_TEST : call.testOnly === true ? `!${IS_TEST}` : undefined
  const skip = isForOther === undefined ? [] : [`if (${isForOther}) pm.execution.skipRequest();`]
  const codes = Object.keys(call.responses)
    .map(Number)
    .filter((status) => status < 400)
  // Postman follows redirects.
  const wanted = [...new Set(codes.map((status) => (status === 302 ? 200 : status)))]
  const check = `pm.test('${wanted.join(', ')}', () => pm.expect(pm.response.code).to.be.oneOf([${wanted.join(', ')}]));`
  return [...scriptOf('prerequest', [...skip, ...before]), ...scriptOf('test', [check, ...after])]
}

const scriptOf = (listen: string, texts: readonly string[]): readonly object[] =>
  texts.length === 0
    ? []
    : [{ listen, script: { type: 'text/javascript', exec: texts.join('\n').split('\n') } }]

function requestOf(call: Endpoint, example: Example, step: Step = {}): object {
  const { body, version } = { ...example, ...step }
  return {
    ...(call.access === 'anyone' ? { auth: { type: 'noauth' } } : {}),
    method: call.method,
    description: call.summary,
    header: [
      // Another one for each sending.
      ...(call.idempotent === 'required' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ...(version === undefined ? [] : [{ key: 'If-Match', value: `"${version}"` }]),
      ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ],
    url: urlOf(call, { ...example, ...step }),
    ...(body === undefined
      ? {}
      : {
          body: {
            mode: 'raw',
            raw: JSON.stringify(body, undefined, 2),
            options: { raw: { language: 'json' } },
          },
        }),
  }
}

function urlOf(
  { path }: Endpoint,
  { params = {}, query = {} }: Pick<Example, 'params' | 'query'>,
): object {
  const requested = Object.entries(query).map(([key, value]) => ({ key, value }))
  const search = requested.map(({ key, value }) => `${key}=${value}`).join('&')
  return {
    raw: `{{baseUrl}}${path}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: path.slice(1).split('/'),
    query: requested,
    variable: Object.entries(params).map(([key, value]) => ({ key, value: String(value) })),
  }
}

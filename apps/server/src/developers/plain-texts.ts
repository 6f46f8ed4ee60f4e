import { type FieldRow, fieldRows, parameterRows } from '#/api-docs/field-rows.ts'
import type { ApiDocument } from '#/api-docs/api-document.ts'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { V1_OPENAPI_PATH, V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { RESPONSES, RESPONSES_ORIGIN } from './responses.ts'
import { COLLECTION_PATH } from './collection.ts'
import type { EXAMPLES } from './examples.ts'
import { DEVELOPERS_PATH, GUIDES, REFERENCE_TEXT_PATH } from './guides.ts'
import { bracedPath, groupsOfCalls } from './reference.ts'
import { SAMPLE_LANGUAGES, type Samples, samplesOf, setupOf } from './samples.ts'

// The section for developers in plain text, for whatever reads no pages.

/** `/llms.txt`, as llmstxt.org has it: where everything is. */
export function renderContents(brand: string, publicUrl: string): string {
  const link = (label: string, path: string, about: string) =>
    `- [${label}](${publicUrl}${path}): ${about}`
  return [
    `# ${brand}: API для магазинов`,
    '',
    '> Точки, цены, заказы, посылки, этикетки, события и вебхуки сети почтоматов. Пробовать можно тестовым ключом в песочнице.',
    '',
    '## Справочник',
    '',
    link(
      'Вызовы',
      REFERENCE_TEXT_PATH,
      'каждый вызов с примерами на curl, TypeScript и PHP и с ответом',
    ),
    link('OpenAPI 3.1', V1_OPENAPI_PATH, 'то же для программ'),
    link('Postman', COLLECTION_PATH, 'коллекция'),
    link('Коды ошибок', `${V1_PATH}/problems`, 'что значит и что делать'),
    '',
    '## Руководства',
    '',
    ...GUIDES.map(({ name, label, about }) => link(label, `${DEVELOPERS_PATH}/${name}`, about)),
    '',
  ].join('\n')
}

/** The reference as Markdown. @param more of the limits and events */
export function renderReferenceText(
  brand: string,
  publicUrl: string,
  document: ApiDocument,
  more: string,
): string {
  const sections = groupsOfCalls().map(({ title, calls }) =>
    [`## ${title}`, ...calls.map(([name, call]) => describe(name, call, document))].join('\n\n'),
  )
  return `${[`# ${brand}: вызовы API`, '## Перед первым вызовом', fencedSamples(setupOf(publicUrl)), ...sections, '## Лимиты и события', more.replaceAll('](/', `](${publicUrl}/`), describeObjects(document)].join('\n\n')}\n`
}

const describeObjects = ({ components = {} }: ApiDocument): string =>
  [
    '## Объекты',
    ...Object.entries(components.schemas ?? {}).flatMap(([name, schema]) => [
      `### ${name}`,
      describeFields(fieldRows(schema), 'answered'),
    ]),
  ].join('\n\n')

/** A list of parameters or fields, and beneath each its values. */
const describeFields = (rows: readonly FieldRow[], side: 'sent' | 'answered'): string =>
  rows
    .map(({ name, type, object, required, description }) => {
      const presence =
        side === 'sent' ? (required ? ', обязательно' : '') : required ? '' : ', бывает не всегда'
      const words = object === undefined ? type : `${type} ${object}`
      const [sentence = '', values = ''] = description.split('\n\n')
      return [`- \`${name}\` (${words}${presence}): ${sentence}`, ...values.split('\n')]
        .filter((line) => line !== '')
        .join('\n  ')
    })
    .join('\n')

function describe(name: keyof typeof EXAMPLES, call: Endpoint, document: ApiDocument): string {
  const publicUrl = document.servers[0]?.url ?? ''
  const operation = document.paths[bracedPath(call)]?.[call.method.toLowerCase()]
  const parameters = parameterRows(operation?.parameters ?? [])
  const schema = operation?.requestBody?.content['application/json']?.schema
  const body = schema === undefined ? [] : fieldRows(schema)
  const response = JSON.stringify(RESPONSES[name], undefined, 2)?.replaceAll(
    RESPONSES_ORIGIN,
    publicUrl,
  )
  const { scopes = [] } = call
  return [
    `### ${call.method} ${bracedPath(call)}`,
    call.summary,
    ...(scopes.length === 0 ? [] : [`Права: ${scopes.join(', ')}`]),
    ...(parameters.length === 0 ? [] : ['Параметры:', describeFields(parameters, 'sent')]),
    ...(body.length === 0 ? [] : ['Тело:', describeFields(body, 'sent')]),
    fencedSamples(samplesOf(name)),
    ...(response === undefined ? [] : [fenced('json', response)]),
  ].join('\n\n')
}

const fencedSamples = (samples: Samples): string =>
  SAMPLE_LANGUAGES.map(({ id, fence }) => fenced(fence, samples[id])).join('\n\n')

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

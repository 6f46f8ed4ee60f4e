import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { V1_OPENAPI_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { escapeHtml } from '#/api-docs/escape-html.ts'
import { COLLECTION_PATH } from './collection.ts'
import { CABINET_KEYS_PATH, DEVELOPERS_PATH, GUIDES, PHP_CLIENT } from './guides.ts'
import { PROBLEMS_PATH } from './problem-pages.ts'
import { renderSamples } from './render-samples.ts'
import { IMPORTED_TO_WRITE, SAMPLE_LANGUAGES, type Samples, samplesOf, setupOf } from './samples.ts'

/** The page of the site that asks for trial access. */
const TEST_ACCESS_PATH = '/test-access'

interface Card {
  readonly path: string
  readonly label: string
  readonly about: string
  readonly isFile?: boolean
}

const guidesOf = (group: (typeof GUIDES)[number]['group']): readonly Card[] =>
  GUIDES.filter((guide) => guide.group === group).map(({ name, label, about }) => ({
    path: `${DEVELOPERS_PATH}/${name}`,
    label,
    about,
  }))

const CALLS = Object.keys(MERCHANT_ENDPOINTS).length

/** Cards by what a programmer is about to do. */
const GROUPS: readonly (readonly [title: string, cards: readonly Card[]])[] = [
  ['Начало', guidesOf('start')],
  [
    'Справочник',
    [
      {
        path: `${DEVELOPERS_PATH}/reference`,
        label: 'Вызовы',
        about: `Все ${CALLS} вызовов: поля, ответы, отказы и примеры.`,
      },
      { path: V1_OPENAPI_PATH, label: 'OpenAPI 3.1', about: 'То же описание для программ.' },
      ...guidesOf('reference'),
    ],
  ],
  [
    'Надёжная работа',
    [
      ...guidesOf('reliability'),
      {
        path: PROBLEMS_PATH,
        label: 'Коды ошибок',
        about: 'Что значит каждый код и что с ним делать.',
      },
    ],
  ],
  [
    'Готовые подключения',
    [
      ...guidesOf('platforms'),
      {
        path: '/widget',
        label: 'Виджет',
        about: 'Карта выбора точки на странице магазина, без своего сервера.',
      },
    ],
  ],
  [
    'Инструменты',
    [
      {
        path: `${DEVELOPERS_PATH}/quickstart#то-же-на-javascript`,
        label: '@yacheyka/sdk',
        about:
          'Клиент для TypeScript и JavaScript, без зависимостей: нужны только fetch и WebCrypto.',
      },
      {
        path: PHP_CLIENT.path,
        label: 'Yacheyka.php',
        about: 'Клиент для PHP: один файл, нужно только расширение curl.',
        isFile: true,
      },
      {
        path: COLLECTION_PATH,
        label: 'Коллекция',
        about: 'Все вызовы для Postman, Bruno и Insomnia: впишите ключ в переменную key.',
        isFile: true,
      },
    ],
  ],
]

/** The first call, after the lines that it needs. */
const firstCall = (url: string): Samples => {
  const setup = setupOf(url)
  const call = samplesOf('listMerchantPoints', { query: { near: '55.75,37.62' } })
  const [curl = '', typescript = '', php = ''] = SAMPLE_LANGUAGES.map(
    ({ id }) => `${setup[id]}\n\n${call[id]}`,
  )
  return { curl, typescript: typescript.replace(IMPORTED_TO_WRITE, ''), php: `<?php\n${php}` }
}

/** What the API is for, the first call and where to go on. */
export const renderStart = (
  brand: string,
  url: string,
): string => `<p class="lead">API сети «${escapeHtml(brand)}» для сервера магазина: точки и цены на витрине, заказ посылок, этикетки, события и вебхуки. Тестовый ключ работает на том же адресе, деньги и посылки с ним ненастоящие.</p>
<section class="first" aria-labelledby="first">
<h2 id="first">Первый вызов</h2>
<p class="start"><a href="${TEST_ACCESS_PATH}">Получить тестовый ключ</a> <span>Договор не нужен, только e-mail. Есть кабинет? Ключ — в <a href="${CABINET_KEYS_PATH}">«Интеграциях»</a>.</span></p>
<p>Этот вызов найдёт почтоматы рядом с местом.</p>
${renderSamples('first', 'первый вызов', firstCall(url))}
<p><a href="${DEVELOPERS_PATH}/quickstart">От ключа до этикетки за пять минут</a></p>
</section>
${GROUPS.map(([title, cards]) => `<h2>${title}</h2>\n<ul class="cards">\n${cards.map(renderCard).join('\n')}\n</ul>`).join('\n')}`

const renderCard = ({ path, label, about, isFile = false }: Card): string =>
  `<li><a href="${path}"${isFile ? ' download' : ''}>${label}</a><p>${about}</p></li>`

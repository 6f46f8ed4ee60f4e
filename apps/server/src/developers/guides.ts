import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const DOCS = new URL('../../../../docs/', import.meta.url)

export const DEVELOPERS_PATH = '/developers'
/** The plug-in for Vendure, in `docs/`. */
const VENDURE = '../examples/vendure'
export const VENDURE_GUIDE = `${VENDURE}/README.md`

/** The reference as Markdown. */
export const REFERENCE_TEXT_PATH = `${DEVELOPERS_PATH}/reference.md`
/** Where a company makes its keys. */
export const CABINET_KEYS_PATH = '/juridical/integrations'

/** The client for PHP: its file as a link of a guide names it, and where it is served. */
export const PHP_CLIENT = {
  file: '../examples/php/Yacheyka.php',
  path: `${DEVELOPERS_PATH}/Yacheyka.php`,
} as const

/** Packed releases of the SDK, `npm run sdk-release`. */
const RELEASES = new URL('../../../../packages/sdk/releases/', import.meta.url)

/** Each release by the address that npm installs it by, for the package is in no registry: bytes that never change. */
export const SDK_RELEASES: ReadonlyMap<string, Uint8Array> = new Map(
  readdirSync(RELEASES).map((name) => [
    `${DEVELOPERS_PATH}/${name}`,
    readFileSync(new URL(name, RELEASES)),
  ]),
)
const { version } = JSON.parse(readFileSync(new URL('../package.json', RELEASES), 'utf8')) as {
  readonly version: string
}
/** The newest. */
export const SDK_PATH = `${DEVELOPERS_PATH}/yacheyka-sdk-${version}.tgz`

/** The address before releases had one each: manifests of shops name it. */
export const SDK_OLD_PATH = `${DEVELOPERS_PATH}/yacheyka-sdk.tgz`

/** Groups of the start page. */
type GuideGroup = 'start' | 'reference' | 'reliability' | 'platforms'

interface Guide {
  /** In the address: `/developers/quickstart`. */
  readonly name: string
  /** In `docs/`. */
  readonly file: string
  /** In the menu. */
  readonly label: string
  /** On the start page. */
  readonly about: string
  readonly group: GuideGroup
  /** Of its text, where it is not Russian. */
  readonly language?: string
}

/** Guides of the section, in the order of its menu. */
export const GUIDES: readonly Guide[] = [
  {
    name: 'quickstart',
    file: 'api/quickstart.md',
    label: 'Быстрый старт',
    about: 'От ключа до этикетки за пять минут, с curl, с SDK и на PHP.',
    group: 'start',
  },
  {
    name: 'keys',
    file: 'api/keys.md',
    label: 'Ключи',
    about: 'Секретные и публичные, права, замена без остановки, что делать с утёкшим.',
    group: 'start',
  },
  {
    name: 'sandbox',
    file: 'sandbox.md',
    label: 'Песочница',
    about: 'Тестовые точки и значения: полная, закрытая, медленная, едущая сама.',
    group: 'start',
  },
  {
    name: 'idempotency',
    file: 'api/idempotency.md',
    label: 'Повторы',
    about: 'Как обрыв сети не закажет посылку дважды.',
    group: 'reliability',
  },
  {
    name: 'errors',
    file: 'api/errors.md',
    label: 'Ошибки',
    about: 'Из чего состоит отказ, лимиты и что делать с каждым кодом.',
    group: 'reliability',
  },
  {
    name: 'events',
    file: 'merchant-events.md',
    label: 'События',
    about: 'Что случилось с посылками, заказами и депозитом.',
    group: 'reliability',
  },
  {
    name: 'webhooks',
    file: 'merchant-webhooks.md',
    label: 'Вебхуки',
    about: 'События на ваш сервер в пределах секунды, с повторами и журналом.',
    group: 'reliability',
  },
  {
    name: 'webhook-signatures',
    file: 'api/webhook-signatures.md',
    label: 'Подпись вебхука',
    about: 'Готовая проверка: с SDK, на PHP и без библиотек.',
    group: 'reliability',
  },
  {
    name: 'bitrix',
    file: 'api/bitrix.md',
    label: '1С-Битрикс',
    about: 'Служба доставки: цена, заявка, отмена и статусы.',
    group: 'platforms',
  },
  {
    name: 'insales',
    file: 'api/insales.md',
    label: 'InSales',
    about: 'Точки с ценами на странице заказа, без своего сервера.',
    group: 'platforms',
  },
  {
    name: 'retailcrm',
    file: 'api/retailcrm.md',
    label: 'RetailCRM',
    about: 'Модуль доставки: тарифы, точки, посылки, этикетки и статусы.',
    group: 'platforms',
  },
  {
    name: 'moysklad',
    file: 'api/moysklad.md',
    label: 'МойСклад',
    about: 'Отгрузка становится посылкой, статус возвращается в отгрузку.',
    group: 'platforms',
  },
  {
    name: 'vendure',
    file: VENDURE_GUIDE,
    label: 'Vendure',
    about: 'Готовый плагин для Vendure 3: от карты в корзине до «Доставлено». По-английски.',
    group: 'platforms',
    language: 'en',
  },
  {
    name: 'changelog',
    file: 'api/changelog.md',
    label: 'Изменения',
    about: 'Что появилось в API, по дням; есть лента Atom.',
    group: 'reference',
  },
]

export const readGuide = ({ file }: Pick<Guide, 'file'>): string =>
  readFileSync(new URL(file, DOCS), 'utf8')

const SOURCES = `${VENDURE}/src/`
/** Names of the plug-in's files, which its guide leads to. */
export const VENDURE_SOURCES: readonly string[] = readdirSync(new URL(SOURCES, DOCS)).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const sourceNameOf = (file: string): string | undefined =>
  VENDURE_SOURCES.find((name) => `${SOURCES}${name}` === file)
export const pathOfSource = (name: string): string => `${DEVELOPERS_PATH}/vendure/${name}`
export const readSource = (name: string): string => readGuide({ file: `${SOURCES}${name}` })

/** The page of the file that a link in another one names. */
export function pageOfFile(from: string): (href: string) => string | undefined {
  return (href) => {
    const file = posix.join(posix.dirname(from), href.split('#', 1)[0] ?? '')
    if (file === PHP_CLIENT.file) return PHP_CLIENT.path
    const source = sourceNameOf(file)
    if (source !== undefined) return pathOfSource(source)
    const guide = GUIDES.find((each) => each.file === file)
    return guide === undefined ? undefined : `${DEVELOPERS_PATH}/${guide.name}`
  }
}

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const DOCS = new URL('../../../../docs/', import.meta.url)

export const DEVELOPERS_PATH = '/developers'

/** The reference as Markdown. */
export const REFERENCE_TEXT_PATH = `${DEVELOPERS_PATH}/reference.md`
/** Where a company makes its keys. */
export const CABINET_KEYS_PATH = '/juridical/integrations'

/** The client for PHP: its file as a link of a guide names it, and where it is served. */
export const PHP_CLIENT = {
  file: '../examples/php/Yacheyka.php',
  path: `${DEVELOPERS_PATH}/Yacheyka.php`,
} as const

interface Guide {
  /** In the address: `/developers/quickstart`. */
  readonly name: string
  /** In `docs/`. */
  readonly file: string
  /** In the menu. */
  readonly label: string
  /** On the start page. */
  readonly about: string
}

/** Guides of the section, in the order of its menu. */
export const GUIDES: readonly Guide[] = [
  {
    name: 'quickstart',
    file: 'api/quickstart.md',
    label: 'Быстрый старт',
    about: 'От ключа до этикетки за пять минут, с curl, с SDK и на PHP.',
  },
  {
    name: 'keys',
    file: 'api/keys.md',
    label: 'Ключи',
    about: 'Секретные и публичные, права, замена без остановки, что делать с утёкшим.',
  },
  {
    name: 'sandbox',
    file: 'sandbox.md',
    label: 'Песочница',
    about: 'Тестовые точки и значения: полная, закрытая, медленная, едущая сама.',
  },
  {
    name: 'idempotency',
    file: 'api/idempotency.md',
    label: 'Повторы',
    about: 'Как обрыв сети не закажет посылку дважды.',
  },
  {
    name: 'errors',
    file: 'api/errors.md',
    label: 'Ошибки',
    about: 'Из чего состоит отказ, лимиты и что делать с каждым кодом.',
  },
  {
    name: 'events',
    file: 'merchant-events.md',
    label: 'События',
    about: 'Что случилось с посылками, заказами и депозитом.',
  },
  {
    name: 'webhooks',
    file: 'merchant-webhooks.md',
    label: 'Вебхуки',
    about: 'События на ваш сервер в пределах секунды, с повторами и журналом.',
  },
  {
    name: 'webhook-signatures',
    file: 'api/webhook-signatures.md',
    label: 'Подпись вебхука',
    about: 'Готовая проверка: с SDK, на PHP и без библиотек.',
  },
  {
    name: 'bitrix',
    file: 'api/bitrix.md',
    label: '1С-Битрикс',
    about: 'Служба доставки: цена, заявка, отмена и статусы.',
  },
  {
    name: 'insales',
    file: 'api/insales.md',
    label: 'InSales',
    about: 'Точки с ценами на странице заказа, без своего сервера.',
  },
  {
    name: 'retailcrm',
    file: 'api/retailcrm.md',
    label: 'RetailCRM',
    about: 'Модуль доставки: тарифы, точки, посылки, этикетки и статусы.',
  },
  {
    name: 'moysklad',
    file: 'api/moysklad.md',
    label: 'МойСклад',
    about: 'Отгрузка становится посылкой, статус возвращается в отгрузку.',
  },
  {
    name: 'changelog',
    file: 'api/changelog.md',
    label: 'Изменения',
    about: 'Что появилось в API, по дням; есть лента Atom.',
  },
]

export const readGuide = ({ file }: Pick<Guide, 'file'>): string =>
  readFileSync(new URL(file, DOCS), 'utf8')

/** The page of the file that a link in another one names. */
export function pageOfFile(from: string): (href: string) => string | undefined {
  return (href) => {
    const file = posix.join(posix.dirname(from), href.split('#', 1)[0] ?? '')
    if (file === PHP_CLIENT.file) return PHP_CLIENT.path
    const guide = GUIDES.find((each) => each.file === file)
    return guide === undefined ? undefined : `${DEVELOPERS_PATH}/${guide.name}`
  }
}

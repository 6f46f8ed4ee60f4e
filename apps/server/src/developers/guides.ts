import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const DOCS = new URL('../../../../docs/', import.meta.url)

export const DEVELOPERS_PATH = '/developers'

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
    about: 'От ключа до этикетки за пять минут, с curl и с SDK.',
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
    about: 'Готовая проверка: с SDK и без библиотек.',
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
    const guide = GUIDES.find((each) => each.file === file)
    return guide === undefined ? undefined : `${DEVELOPERS_PATH}/${guide.name}`
  }
}

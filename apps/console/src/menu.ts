import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import {
  ADMINISTRATORS,
  EDITORS,
  EVERY_ROLE,
  HELPERS,
  MANAGERS,
} from '@yacheyka/contract/http/console-roles'
import { operatorPaths } from './paths.ts'

interface MenuGroup {
  /** Null: the first page alone. */
  readonly title: string | null
  readonly links: readonly {
    readonly to: string
    readonly label: string
    readonly roles: readonly OperatorRole[]
  }[]
}

/** The sections of the console by what they are about; each role sees its own. */
export const MENU: readonly MenuGroup[] = [
  {
    title: null,
    links: [
      { to: operatorPaths.today(), label: 'Сегодня', roles: EVERY_ROLE },
      { to: operatorPaths.me(), label: 'Мой вход', roles: EVERY_ROLE },
    ],
  },
  {
    title: 'Клиенты и деньги',
    links: [
      { to: operatorPaths.applications(), label: 'Заявки', roles: HELPERS },
      { to: operatorPaths.customers(), label: 'Клиенты', roles: HELPERS },
      { to: operatorPaths.invoices(), label: 'Счета', roles: MANAGERS },
      { to: operatorPaths.bank(), label: 'Выписки банка', roles: MANAGERS },
      { to: operatorPaths.approvals(), label: 'Ждут второго', roles: MANAGERS },
      { to: operatorPaths.corrections(), label: 'Исправления', roles: MANAGERS },
      { to: operatorPaths.tariffs(), label: 'Тарифы', roles: MANAGERS },
    ],
  },
  {
    title: 'Сеть',
    links: [
      { to: operatorPaths.points(), label: 'Точки', roles: EVERY_ROLE },
      { to: operatorPaths.lockers(), label: 'Постаматы', roles: HELPERS },
      { to: operatorPaths.lockerStaff(), label: 'Люди постаматов', roles: MANAGERS },
      { to: operatorPaths.pointImport(), label: 'Импорт', roles: MANAGERS },
      { to: operatorPaths.quarantine(), label: 'Карантин', roles: EVERY_ROLE },
      { to: operatorPaths.feed(), label: 'Лента', roles: HELPERS },
      { to: operatorPaths.partners(), label: 'Партнёры', roles: MANAGERS },
    ],
  },
  {
    title: 'Сеть в цифрах',
    links: [
      { to: operatorPaths.occupancyReport(), label: 'Где тесно', roles: MANAGERS },
      { to: operatorPaths.rejectionReport(), label: 'Что потеряли', roles: MANAGERS },
      { to: operatorPaths.silenceReport(), label: 'Кто молчит', roles: HELPERS },
      { to: operatorPaths.storageReport(), label: 'Сроки хранения', roles: MANAGERS },
      { to: operatorPaths.travelReport(), label: 'Сроки доставки', roles: MANAGERS },
      { to: operatorPaths.growthReport(), label: 'Рост', roles: MANAGERS },
    ],
  },
  {
    title: 'Доставка',
    links: [
      { to: operatorPaths.parcels(), label: 'Отправления', roles: HELPERS },
      { to: operatorPaths.orders(), label: 'Заказы', roles: HELPERS },
    ],
  },
  {
    title: 'Связь',
    links: [
      { to: operatorPaths.feedback(), label: 'Обращения', roles: HELPERS },
      { to: operatorPaths.responses(), label: 'Отклики', roles: EDITORS },
      { to: operatorPaths.messages(), label: 'Сообщения', roles: HELPERS },
    ],
  },
  {
    title: 'Содержание',
    links: [
      { to: operatorPaths.news(), label: 'Новости', roles: EDITORS },
      { to: operatorPaths.faq(), label: 'Вопросы и ответы', roles: EDITORS },
      { to: operatorPaths.instructions(), label: 'Инструкции', roles: EDITORS },
      { to: operatorPaths.questions(), label: 'Вопросы клиентов', roles: EDITORS },
      { to: operatorPaths.vacancies(), label: 'Вакансии', roles: EDITORS },
      { to: operatorPaths.legal(), label: 'Оферта и политика', roles: EDITORS },
    ],
  },
  {
    title: 'Доступ',
    links: [
      { to: operatorPaths.operators(), label: 'Операторы', roles: ADMINISTRATORS },
      { to: operatorPaths.audit(), label: 'Журнал', roles: ADMINISTRATORS },
      { to: operatorPaths.personalData(), label: 'Персональные данные', roles: MANAGERS },
    ],
  },
]

/** Whether a role works in the section that a page belongs to; pages of no section are everybody's. */
export const isForRole = (pathname: string, role: OperatorRole): boolean => {
  const section = MENU.flatMap(({ links }) => links).find(
    ({ to }) => to !== operatorPaths.today() && (pathname === to || pathname.startsWith(`${to}/`)),
  )
  return section?.roles.includes(role) ?? true
}

import type {
  SecurityEventKind,
  SecuritySubjectKind,
} from '@yacheyka/contract/audit/console-security'
import { operatorPaths } from '../../paths.ts'

export const SECURITY_EVENT_WORDS: Readonly<Record<SecurityEventKind, string>> = {
  customer_sign_in: 'Кабинет: неверный логин или пароль',
  customer_sign_in_limited: 'Кабинет: слишком много попыток входа',
  customer_link: 'Кабинет: негодная ссылка для пароля',
  operator_sign_in: 'Консоль: неверный логин или пароль',
  operator_sign_in_limited: 'Консоль: слишком много попыток входа',
  operator_code: 'Консоль: неверный код второго фактора',
  operator_role: 'Консоль: вызов, недоступный роли',
  console_other_site: 'Консоль: вызов с чужого сайта',
  api_key_unknown: 'API: неизвестный ключ',
  api_key_ended: 'API: отозванный или истёкший ключ',
  api_key_leaked: 'API: ключ в адресе или на странице',
  api_key_not_allowed: 'API: ключу это не разрешено',
  feed_source: 'Лента: неизвестный токен',
  feed_source_point: 'Лента: чужая точка',
  device: 'Постамат: негодный или отозванный токен',
  device_enrolment: 'Постамат: негодный код подключения',
  widget_token: 'Виджет: негодный ключ или чужой сайт',
  metrics_token: 'Метрики: неверный токен',
}

/** What an event names, and the page of it. */
export const SECURITY_SUBJECTS: Readonly<
  Record<SecuritySubjectKind, { readonly title: string; readonly hrefOf?: (id: string) => string }>
> = {
  customer: { title: 'Клиент', hrefOf: operatorPaths.customer },
  operator: { title: 'Оператор', hrefOf: operatorPaths.operator },
  api_key: { title: 'Ключ API', hrefOf: operatorPaths.customer },
  device: { title: 'Постамат', hrefOf: operatorPaths.point },
  feed_source: { title: 'Источник' },
  widget: { title: 'Виджет', hrefOf: operatorPaths.partners },
}

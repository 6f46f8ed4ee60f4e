import type { MESSAGE_CHANNELS, MessageStatus } from '@yacheyka/contract/messages/console-messages'
import type { MessageTemplate } from '@yacheyka/core/messages/message-template'
import type { Tone } from '../../parts/mark.tsx'

export const CHANNEL_WORDING: Readonly<Record<(typeof MESSAGE_CHANNELS)[number], string>> = {
  sms: 'СМС',
  email: 'Письмо',
  webhook: 'Вебхук',
}

export const STATUS_WORDING: Readonly<Record<MessageStatus, string>> = {
  failed: 'Не отправлено',
  pending: 'Ждёт отправки',
  kept: 'Нет канала',
  sent: 'Отправлено',
  obsolete: 'Не понадобилось',
}

export const STATUS_TONE: Readonly<Record<MessageStatus, Tone>> = {
  failed: 'trouble',
  pending: 'waits',
  kept: 'over',
  sent: 'done',
  obsolete: 'over',
}

/** What a message is about, by its template. */
const TEMPLATE_WORDING: Readonly<Record<MessageTemplate, string>> = {
  arrived: 'Отправление приехало',
  reminder: 'Напоминание о сроке',
  extended: 'Хранение продлено',
  repeat: 'Код ещё раз',
  returned: 'Отправление возвращается',
  cell_opened: 'Ячейку открыл оператор',
  contact_changed: 'Получатель изменён',
  account_opened: 'Кабинет открыт',
  application_refused: 'Отказ по заявке',
  password_link: 'Ссылка для пароля',
  password_changed: 'Пароль изменён',
  email_changed: 'Почта изменена',
  email_confirm: 'Подтверждение почты',
  email_confirmed: 'Почта подтверждена',
  email_taken_back: 'Изменение почты отменено',
  phone_changed: 'Телефон изменён',
  member_invited: 'Приглашение в кабинет',
  member_changed: 'Изменения в команде',
  trial_access: 'Пробный доступ',
  credited: 'Депозит пополнен',
  low_balance: 'На депозите мало денег',
  approval_asked: 'Деньги ждут второго оператора',
  approval_settled: 'Решение второго оператора',
  operator_email_changed: 'Почта оператора сменена',
  setup_test: 'Проверка канала',
  order_placed: 'Заказ оформлен',
  order_paid: 'Заказ оплачен',
  order_moved: 'Часть заказа перенесена',
  api_key_made: 'Ключ API создан',
  api_key_waiting: 'Ключ API ждёт владельца',
  api_key_rotated: 'Ключ API заменён',
  api_key_expiring: 'Ключ API скоро перестанет работать',
  api_key_revoked: 'Ключ API отозван сетью',
  api_key_leaked: 'Ключ API отозван',
  api_key_in_query: 'Ключ API в адресе',
  api_key_in_page: 'Ключ API на странице',
  webhook_failing: 'Вебхук не отвечает',
  webhook_disabled: 'Вебхук выключен',
  vacancy_response: 'Отклик на вакансию',
  feedback_reply: 'Ответ на обращение',
}

const isKnown = (template: string): template is MessageTemplate => template in TEMPLATE_WORDING

/** One that an earlier version sent may have no words any more. */
export const formatTemplate = (template: string): string =>
  isKnown(template) ? TEMPLATE_WORDING[template] : template

/** May be sent again: what was sent would come twice, what is obsolete is no longer true. */
export const mayRetry = (status: MessageStatus): boolean =>
  status === 'failed' || status === 'kept' || status === 'pending'

import type { WaitingKind } from '@yacheyka/contract/dashboard/console-today'
import { operatorPaths } from '../../paths.ts'

interface Words {
  /** After a number: one, two, five. */
  readonly forms: readonly [string, string, string]
  /** Where it is dealt with. */
  readonly to: string
  /** Somebody waits for a response, or money does. */
  readonly urgent?: true
}

/** What each kind is called, and the list that shows exactly it. */
export const WAITING_WORDS: Readonly<Record<WaitingKind, Words>> = {
  applications: {
    forms: ['новая заявка', 'новые заявки', 'новых заявок'],
    to: operatorPaths.applications(),
    urgent: true,
  },
  receipts: {
    forms: [
      'платёж никому не зачислен',
      'платежа никому не зачислены',
      'платежей никому не зачислены',
    ],
    to: `${operatorPaths.bank()}?unmatched=1`,
    urgent: true,
  },
  corrections: {
    forms: ['исправление ждёт согласия', 'исправления ждут согласия', 'исправлений ждут согласия'],
    to: operatorPaths.approvals({ status: 'waiting' }),
    urgent: true,
  },
  credits: {
    forms: [
      'зачисление ждёт второго оператора',
      'зачисления ждут второго оператора',
      'зачислений ждут второго оператора',
    ],
    to: operatorPaths.approvals({ status: 'waiting' }),
    urgent: true,
  },
  email_confirmations: {
    forms: [
      'адрес почты ждёт согласия',
      'адреса почты ждут согласия',
      'адресов почты ждут согласия',
    ],
    to: `${operatorPaths.customers()}?email_requested=1`,
    urgent: true,
  },
  invoices: {
    forms: ['неоплаченный счёт', 'неоплаченных счёта', 'неоплаченных счетов'],
    to: operatorPaths.invoices({ status: 'issued' }),
  },
  feedback: {
    forms: ['обращение без ответа', 'обращения без ответа', 'обращений без ответа'],
    to: operatorPaths.feedback(),
    urgent: true,
  },
  responses: {
    forms: ['отклик на вакансию', 'отклика на вакансии', 'откликов на вакансии'],
    to: operatorPaths.responses(),
  },
  overdue: {
    forms: ['просроченное отправление', 'просроченных отправления', 'просроченных отправлений'],
    to: `${operatorPaths.parcels()}?overdue=1`,
  },
  blocked: {
    forms: [
      'отправление заблокировано для возврата',
      'отправления заблокированы для возврата',
      'отправлений заблокированы для возврата',
    ],
    to: `${operatorPaths.parcels()}?blocked=1`,
  },
  unpaid_orders: {
    forms: ['заказ ждёт оплаты', 'заказа ждут оплаты', 'заказов ждут оплаты'],
    to: `${operatorPaths.orders()}?payment=unpaid`,
  },
  failed_messages: {
    forms: ['сообщение не отправлено', 'сообщения не отправлены', 'сообщений не отправлены'],
    to: operatorPaths.messages({ status: 'failed' }),
    urgent: true,
  },
  kept_messages: {
    forms: [
      'сообщение не ушло: нет канала',
      'сообщения не ушли: нет канала',
      'сообщений не ушли: нет канала',
    ],
    to: operatorPaths.messages({ status: 'kept' }),
    urgent: true,
  },
  incidents: {
    forms: ['неполадка постаматов', 'неполадки постаматов', 'неполадок постаматов'],
    to: `${operatorPaths.lockers()}?incidents=1`,
    urgent: true,
  },
  silent_points: {
    forms: [
      'точка молчит дольше обычного',
      'точки молчат дольше обычного',
      'точек молчат дольше обычного',
    ],
    to: operatorPaths.silenceReport(),
    urgent: true,
  },
  feed_refusals: {
    forms: ['отказ ленты', 'отказа ленты', 'отказов ленты'],
    to: operatorPaths.feed(),
  },
  maintenance: {
    forms: ['точка на обслуживании', 'точки на обслуживании', 'точек на обслуживании'],
    to: operatorPaths.points('?use=maintenance'),
  },
  quarantine: {
    forms: ['строка в карантине', 'строки в карантине', 'строк в карантине'],
    to: operatorPaths.quarantine(),
  },
}

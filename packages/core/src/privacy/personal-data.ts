/** What stands where personal data was, wherever people read it. */
export const ERASED = 'удалено'

/** Forms that ask for a consent. */
export const CONSENT_FORMS = ['vacancy', 'registration', 'feedback', 'trial'] as const
export type ConsentForm = (typeof CONSENT_FORMS)[number]

export const CONSENT_FORM_WORDING: Readonly<Record<ConsentForm, string>> = {
  vacancy: 'Отклик на вакансию',
  registration: 'Заявка на подключение',
  feedback: 'Обращение из кабинета',
  trial: 'Пробный доступ',
}

/** What may be kept about somebody, in the order in which it is told. */
export const DATA_KINDS = [
  'parcels',
  'messages',
  'batches',
  'responses',
  'applications',
  'feedback',
  'replies',
  'users',
  'sessions',
  'consents',
  'journal',
] as const
export type DataKind = (typeof DATA_KINDS)[number]

export const DATA_KIND_WORDING: Readonly<Record<DataKind, string>> = {
  parcels: 'Отправления, где это получатель',
  messages: 'СМС и письма',
  batches: 'Черновики отправлений, где это получатель',
  responses: 'Отклики на вакансии и резюме',
  applications: 'Заявки на подключение и сканы',
  feedback: 'Обращения',
  replies: 'Ответы на обращения',
  users: 'Пользователи кабинета',
  sessions: 'Входы в кабинет',
  consents: 'Свидетельства о согласиях',
  journal: 'Записи журнала консоли',
}

/** Why somebody's data is erased before its time. */
export const ERASURE_GROUNDS = ['withdrawal', 'demand', 'mistake'] as const
export type ErasureGround = (typeof ERASURE_GROUNDS)[number]

export const ERASURE_GROUND_WORDING: Readonly<Record<ErasureGround, string>> = {
  withdrawal: 'Отзыв согласия',
  demand: 'Требование субъекта',
  mistake: 'Данные собраны по ошибке',
}

export const ERASURE_STATUSES = ['waiting', 'done', 'refused'] as const
export type ErasureStatus = (typeof ERASURE_STATUSES)[number]

export const ERASURE_STATUS_WORDING: Readonly<Record<ErasureStatus, string>> = {
  waiting: 'Ждёт согласия',
  done: 'Стёрто',
  refused: 'Отказано',
}

/** Signs of a reason; the database repeats it. */
export const ERASURE_REASON_LENGTH_MAX = 500

/** Whether a reason names whom it is about: it stays when the data is gone. */
export const namesSomebody = (text: string): boolean =>
  /\S@\S/u.test(text) || /(?:\d[\s()\-–—.]*){10}/u.test(text)

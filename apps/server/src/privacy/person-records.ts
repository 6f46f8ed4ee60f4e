import { CONSENT_FORM_WORDING } from '@yacheyka/core/privacy/personal-data'
import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import type { findBatchesWith } from '#/batches/erase-recipients.ts'
import type {
  findApplications,
  findEvidence,
  findFeedbackOf,
  findResponses,
  findUsers,
  MessageRow,
  ParcelRow,
} from './find-person.ts'
import type { DataRecord } from './records.ts'
import { formatDate } from './format-date.ts'

type RowOf<F extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<F>
>[number]

export const parcelRecord = (row: ParcelRow): DataRecord => ({
  Номер: row.parcel_number,
  Штрихкод: row.barcode,
  Отправитель: row.sender,
  Точка: row.point,
  Статус: PARCEL_STATUS[row.status].publicWording,
  'Телефон получателя': formatPhone(row.receiver_phone),
  'Почта получателя': row.receiver_email,
  Вложение: row.declaration,
  'Заметки о разговорах': row.notes ?? '',
  Создано: formatDate(row.created_at),
  'Последнее событие': formatDate(row.status_at),
})

export const batchRecord = (row: RowOf<typeof findBatchesWith>): DataRecord => ({
  Черновик: row.name,
  Отправитель: row.customer,
  Создан: formatDate(row.created_at),
})

/** Texts with links or codes that open something are for nobody but who got them. */
const SECRET_TEMPLATES = new Set([
  'account_opened',
  'member_invited',
  'trial_access',
  'api_key_waiting',
  'password_link',
  'email_confirm',
  'email_changed',
])

export const messageRecord = (row: MessageRow): DataRecord => ({
  Когда: formatDate(row.created_at),
  Канал: row.channel === 'sms' ? 'СМС' : 'Письмо',
  Кому: row.recipient,
  Тема: row.subject,
  Текст:
    // The code of a parcel that lives still opens a cell.
    SECRET_TEMPLATES.has(row.template) || row.of_live
      ? 'не выгружается: в тексте действующий код или ссылка'
      : row.body,
})

interface Given {
  readonly consent_version: string | null
  readonly consent_withdrawn_at: Date | null
}

const consentFields = (row: Given, at: Date | null, address: string | null): DataRecord => ({
  'Версия согласия': row.consent_version ?? 'не давалось здесь',
  'Согласие дано': formatDate(at),
  'С адреса': address ?? '',
  'Согласие отозвано': formatDate(row.consent_withdrawn_at),
})

export const responseRecord = (row: RowOf<typeof findResponses>): DataRecord => ({
  Вакансия: row.vacancy,
  Имя: row.name,
  Телефон: formatPhone(row.phone),
  Почта: row.email,
  Письмо: row.message,
  Файл: row.file_name,
  Получено: formatDate(row.created_at),
  ...consentFields(row, row.consent_at, row.consent_address),
})

export const applicationRecord = (row: RowOf<typeof findApplications>): DataRecord => ({
  Имя: row.ceo_fullname,
  Телефон: formatPhone(row.ceo_phone),
  Почта: row.ceo_email,
  Получена: formatDate(row.created_at),
  ...consentFields(row, row.agreed_at, row.agreed_address),
  'Версия оферты': row.offer_version ?? '',
})

export const feedbackRecord = (row: RowOf<typeof findFeedbackOf>): DataRecord => ({
  Имя: row.name,
  Телефон: row.phone,
  Почта: row.email,
  Текст: row.text,
  Получено: formatDate(row.created_at),
  ...consentFields(row, row.consent_at, row.consent_address),
})

export const userRecord = (
  row: Pick<
    RowOf<typeof findUsers>,
    'login' | 'ceo_fullname' | 'ceo_phone' | 'email' | 'other_emails' | 'created_at' | 'customer'
  >,
): DataRecord => ({
  Организация: row.customer,
  Логин: row.login,
  Имя: row.ceo_fullname,
  Телефон: formatPhone(row.ceo_phone),
  Почта: row.email,
  'Смена почты': row.other_emails,
  Заведён: formatDate(row.created_at),
})

export const evidenceRecord = (row: RowOf<typeof findEvidence>): DataRecord => ({
  Форма: CONSENT_FORM_WORDING[row.form],
  'Версия согласия': row.consent_version ?? '',
  'Версия оферты': row.offer_version ?? '',
  'Согласие дано': formatDate(row.given_at),
  'С адреса': row.address,
  'Согласие отозвано': formatDate(row.withdrawn_at),
  // Of trial access it is kept from the first day.
  [row.form === 'trial' ? 'Данные стираются не позже' : 'Данные стёрты']: formatDate(row.erased_at),
})

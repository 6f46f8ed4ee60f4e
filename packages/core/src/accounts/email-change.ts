/** Rules of a customer's new e-mail: decisions, section 6. */

/** Days in which the link to the new address confirms it. */
export const EMAIL_CONFIRM_DAYS = 7
/** Days in which the link to the old address takes the change back: at least a week after any confirmation. */
export const EMAIL_TAKE_BACK_DAYS = 14
/** Hours after a confirmation in which links of passwords still go to the old address. */
export const EMAIL_RESET_HOURS = 24
/** Signs of an operator's reason; the database repeats it. */
export const EMAIL_REASON_LENGTH_MAX = 500

/** `withdrawn`: the customer went back to the confirmed address by himself; `taken_back`: by the link in the letter to it. */
export const EMAIL_CHANGE_STATUSES = [
  'waiting',
  'confirmed',
  'replaced',
  'withdrawn',
  'taken_back',
] as const
export type EmailChangeStatus = (typeof EMAIL_CHANGE_STATUSES)[number]

interface EmailChange {
  readonly status: EmailChangeStatus
  readonly expiresAt: Date
  readonly takeBackUntil: Date
}

/** What is said of a link that no change has, or has no more. */
export const UNKNOWN_EMAIL_LINK =
  'Ссылка недействительна. Откройте ссылку из последнего письма целиком.'

const CONFIRM_REJECTIONS: Readonly<Record<Exclude<EmailChangeStatus, 'waiting'>, string>> = {
  confirmed: 'Ссылка уже использована: адрес подтверждён.',
  replaced: 'Ссылка больше не действует: после неё указали другой адрес.',
  withdrawn: 'Ссылка больше не действует: в профиль вернули прежний адрес.',
  taken_back: 'Ссылка больше не действует: изменение адреса отменили.',
}

/** Why the link to the new address confirms nothing, for people; undefined where it does. */
export function refuseConfirmLink(
  { status, expiresAt }: Pick<EmailChange, 'status' | 'expiresAt'>,
  now: Date,
): string | undefined {
  if (status !== 'waiting') return CONFIRM_REJECTIONS[status]
  return expiresAt > now
    ? undefined
    : `Срок ссылки вышел: она действовала ${EMAIL_CONFIRM_DAYS} дней. Укажите адрес в профиле ещё раз.`
}

/** Why the link to the old address takes nothing back, for people; undefined where it does, whatever became of the change. */
export function refuseTakeBackLink(
  { status, takeBackUntil }: Pick<EmailChange, 'status' | 'takeBackUntil'>,
  now: Date,
): string | undefined {
  if (status === 'taken_back') return 'Ссылка уже использована: изменение адреса отменено.'
  return takeBackUntil > now
    ? undefined
    : `Срок ссылки вышел: она действовала ${EMAIL_TAKE_BACK_DAYS} дней.`
}

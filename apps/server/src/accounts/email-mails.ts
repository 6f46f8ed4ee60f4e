import { moscowDay, formatLongDay } from '@yacheyka/core/time/document-day'
import { UNKNOWN_DEVICE } from '@yacheyka/core/accounts/device'
import { EMAIL_CONFIRM_DAYS, EMAIL_RESET_HOURS } from '@yacheyka/core/accounts/email-change'
import { localTime, MOSCOW } from '@yacheyka/core/time/local-time'
import { NBSP } from '@yacheyka/core/text/wording'
import { accountMail, type Mail, type MailSettings } from './account-mails.ts'

/** Emails of a changed e-mail: to the address that is new, and to the one that was. */

/** «23 ноября 2026 г. в 15:04 по Москве» */
const formatMoscow = (time: Date): string => {
  const { hour, minute } = localTime(time.getTime(), MOSCOW)
  const clock = [hour, minute].map((value) => String(value).padStart(2, '0')).join(':')
  return `${formatLongDay(moscowDay(time.getTime()))} в${NBSP}${clock} по${NBSP}Москве`
}

interface Facts {
  readonly login: string
  /** The new address. */
  readonly email: string
}

export const emailConfirmMail = (
  settings: MailSettings,
  { login, email, link, until }: Facts & { readonly link: string; readonly until: Date },
): Mail =>
  accountMail(settings, 'Подтвердите адрес почты', [
    `Адрес ${email} указан в профиле личного кабинета. Письма пойдут на него, когда вы его подтвердите.`,
    `Логин: ${login}`,
    `Ссылка действует до ${formatMoscow(until)} и служит один раз: ${link}`,
    'Если это были не вы, ничего не делайте: без подтверждения ничего не изменится.',
  ])

/** Whose call it was, as far as its session tells it. */
export interface EmailChanger {
  readonly device: string
  readonly signedInAt: Date
}

export const emailChangedMail = (
  settings: MailSettings,
  facts: Facts & {
    readonly changer: EmailChanger | undefined
    readonly at: Date
    readonly link: string
    readonly until: Date
  },
): Mail =>
  accountMail(settings, 'Адрес почты изменён', [
    `В профиле личного кабинета указан новый адрес почты: ${facts.email}. Письма пойдут на него, когда его подтвердят по ссылке (${EMAIL_CONFIRM_DAYS} дней); до тех пор они приходят сюда.`,
    `Логин: ${facts.login}`,
    `Когда: ${formatMoscow(facts.at)}`,
    ...formatChanger(facts.changer),
    `Если это были не вы, отмените изменение: ${facts.link}`,
    `Ссылка действует до ${formatMoscow(facts.until)}, даже если новый адрес уже подтвердят. Она вернёт этот адрес, завершит все входы в кабинет, и вы зададите новый пароль.`,
    `Вопросы по телефону: ${settings.hotline}`,
  ])

const formatChanger = (changer: EmailChanger | undefined): readonly string[] =>
  changer === undefined
    ? []
    : [
        `Откуда: ${changer.device || UNKNOWN_DEVICE}, вход выполнен ${formatMoscow(changer.signedInAt)}`,
      ]

/** To the address that was. */
export const emailConfirmedMail = (
  settings: MailSettings,
  {
    login,
    email,
    takeBackUntil,
    byOperator,
  }: Facts & { readonly takeBackUntil: Date; readonly byOperator: boolean },
): Mail =>
  accountMail(settings, 'Новый адрес почты подтверждён', [
    `Письма личного кабинета теперь приходят на ${email}${byOperator ? ': адрес подтвердили наши сотрудники' : ''}. Ссылки для смены пароля ещё ${EMAIL_RESET_HOURS} часа приходят сюда.`,
    `Логин: ${login}`,
    `Если это были не вы, отмените изменение по ссылке из письма «Адрес почты изменён»: она действует до ${formatMoscow(takeBackUntil)}. Или сразу позвоните нам: ${settings.hotline}`,
  ])

/** To the address that was taken back, where emails went to it. */
export const emailTakenBackMail = (settings: MailSettings, { login, email }: Facts): Mail =>
  accountMail(settings, 'Изменение адреса почты отменено', [
    `Адрес ${email} больше не адрес личного кабинета: изменение отменили по ссылке из письма на прежний адрес. Все входы завершены.`,
    `Логин: ${login}`,
    `Если это ошибка, позвоните нам: ${settings.hotline}`,
  ])

/** To the address that is back: the first thing to do there. */
export const passwordAfterTakeBackMail = (
  settings: MailSettings,
  { login, link }: { readonly login: string; readonly link: string },
): Mail =>
  accountMail(settings, 'Задайте новый пароль', [
    'Изменение адреса почты отменено, все входы в личный кабинет завершены, прежний пароль больше не действует.',
    `Логин: ${login}`,
    `Задайте новый пароль: ссылка действует сутки и служит один раз: ${link}`,
    `Потом проверьте в профиле телефон. Вопросы: ${settings.hotline}`,
  ])

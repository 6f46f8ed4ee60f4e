import { formatLongDay, moscowDay } from '@yacheyka/core/time/document-day'
import { accountMail, type Mail, type MailSettings } from '#/accounts/account-mails.ts'
import type { FoundTrial } from './find-trial.ts'

/** @param days that trial access lasts */
export const trialLinkMail = (settings: MailSettings, link: string, days: number): Mail =>
  accountMail(settings, `Тестовый ключ «${settings.brand}»`, [
    `Кто-то, скорее всего вы, попросил пробный доступ к API «${settings.brand}»: песочницу без договора на ${days} дней.`,
    `Задайте пароль и возьмите ключ. Ссылка одноразовая и действует сутки: ${link}`,
    'Если это были не вы, ничего не делайте: без этой ссылки доступ не откроется.',
  ])

export const trialOpenedMail = (settings: MailSettings, login: string, until: Date): Mail =>
  accountMail(settings, `Пробный доступ к «${settings.brand}» открыт`, [
    `Логин: ${login}`,
    `Доступ открыт до ${dayOf(until)}. Вход: ${settings.publicUrl}/juridical-auth`,
    `Забудете пароль, задайте новый по этому логину: ${settings.publicUrl}/juridical-auth/forgot`,
    'Когда подадите заявку на подключение, укажите этот же e-mail: ключи, вебхуки и песочница останутся.',
  ])

/** To whoever asks again. */
export function trialFoundMail(settings: MailSettings, { login, until, isOver }: FoundTrial): Mail {
  const subject = `Пробный доступ к «${settings.brand}»`
  const ignore = 'Если это были не вы, ничего не делайте.'
  if (isOver && until !== null)
    return accountMail(settings, subject, [
      `Пробный доступ по этому адресу закончился ${dayOf(until)}.`,
      `Чтобы работать дальше, подайте заявку на подключение: ${settings.publicUrl}/juridical-registration`,
      ignore,
    ])
  if (login === undefined)
    return accountMail(settings, subject, [
      'В этом почтовом ящике доступ уже открыт на адрес с другой меткой после «+» или без неё.',
      'Попросите письмо на тот адрес: в нём будет логин.',
      ignore,
    ])
  return accountMail(settings, subject, [
    'Кто-то, скорее всего вы, снова попросил пробный доступ. По этому адресу он уже открыт.',
    `Логин: ${login}`,
    `Вход: ${settings.publicUrl}/juridical-auth`,
    `Если забыли пароль, задайте новый по этому логину: ${settings.publicUrl}/juridical-auth/forgot`,
    ignore,
  ])
}

const dayOf = (date: Date): string => formatLongDay(moscowDay(date.getTime()))

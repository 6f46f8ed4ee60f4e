import { typeset } from '@yacheyka/core/text/wording'
import type { NewMessage } from '#/messages/put-messages.ts'

/** What emails to customers say of the installation. */
export interface MailSettings {
  readonly brand: string
  readonly hotline: string
  readonly publicUrl: string
}

export type Mail = Pick<NewMessage, 'subject' | 'body'>

export const accountMail = (
  settings: MailSettings,
  subject: string,
  paragraphs: readonly string[],
): Mail => ({
  subject: typeset(subject),
  body: ['Здравствуйте!', ...paragraphs, `Ваша «${settings.brand}»`].map(typeset).join('\n\n'),
})

/** The application is approved: the login, and the link by which its owner sets the first password. */
export const openedMail = (
  settings: MailSettings,
  facts: {
    readonly juridicalName: string
    readonly login: string
    readonly link: string
    /** The login of the trial access that became this customer. */
    readonly developer: string | undefined
  },
): Mail =>
  accountMail(settings, `Личный кабинет «${settings.brand}» открыт`, [
    `Заявка одобрена, личный кабинет открыт: ${facts.juridicalName}.`,
    `Логин: ${facts.login}`,
    `Задайте пароль по ссылке, она действует 7 дней и служит один раз: ${facts.link}`,
    `Потом входите здесь: ${settings.publicUrl}/juridical-auth`,
    ...(facts.developer === undefined
      ? []
      : [
          `Вместе с кабинетом остался пробный доступ по этому адресу: его ключи, вебхуки и разработчик с логином ${facts.developer}. Чтобы войти под ним, задайте новый пароль: «Забыли пароль?». Лишнее отключите в «Интеграциях» и «Команде».`,
        ]),
  ])

export const refusedMail = (settings: MailSettings, reason: string): Mail =>
  accountMail(settings, `Заявка в «${settings.brand}» не одобрена`, [
    'Мы рассмотрели вашу заявку на подключение и не можем её одобрить.',
    `Причина: ${reason}`,
    `Когда причина отпадёт, подайте заявку ещё раз: ${settings.publicUrl}/juridical-registration`,
    `Вопросы по телефону: ${settings.hotline}`,
  ])

/** «Забыли пароль?» */
export const passwordLinkMail = (
  settings: MailSettings,
  facts: { readonly login: string; readonly link: string },
): Mail =>
  accountMail(settings, 'Смена пароля', [
    'Кто-то, скорее всего вы, попросил сменить пароль личного кабинета.',
    `Логин: ${facts.login}`,
    `Ссылка действует сутки и служит один раз: ${facts.link}`,
    'Если это были не вы, ничего не делайте: прежний пароль действует.',
  ])

/** To the confirmed address, so that its owner knows: operators call that phone. */
export const phoneChangedMail = (
  settings: MailSettings,
  facts: { readonly login: string; readonly phone: string },
): Mail =>
  accountMail(settings, 'Телефон изменён', [
    `В профиле личного кабинета указан другой телефон: ${facts.phone}.`,
    `Логин: ${facts.login}`,
    `Если это были не вы, сразу позвоните нам: ${settings.hotline}`,
  ])

export const passwordChangedMail = (settings: MailSettings, login: string): Mail =>
  accountMail(settings, 'Пароль изменён', [
    'Пароль личного кабинета изменён, все прежние входы завершены.',
    `Логин: ${login}`,
    `Если это были не вы, сразу позвоните нам: ${settings.hotline}`,
  ])

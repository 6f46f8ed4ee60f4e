import { formatLongDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { ApiKeyKind } from '@yacheyka/core/api-keys/api-key'
import type { Transaction } from 'kysely'
import { accountMail, type Mail, type MailSettings } from '#/accounts/account-mails.ts'
import { selectEmailsOf } from '#/auth/member-emails.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'

/** Of a key, what emails say. */
interface NamedKey {
  readonly uid: string
  readonly customer_uid: string
  readonly name: string
  readonly hint: string
  readonly expires_at?: Date | null
}

interface WaitingKey extends NamedKey {
  readonly kind: ApiKeyKind
  readonly origins: readonly string[]
}

/** What the owner lets out of his hands with it. */
const powerOf = ({ kind, origins }: WaitingKey): string =>
  kind === 'secret'
    ? 'Такой ключ оформляет заказы за деньги с депозита.'
    : `Это публичный ключ: со страниц ${origins.join(', ')} он показывает почтоматы и цены, заказов не оформляет.`

export type KeyEvent =
  | 'made'
  | 'rotated'
  | 'expiring'
  | 'revoked'
  | 'leaked'
  | 'in_query'
  | 'in_page'

const PARAGRAPHS: Readonly<
  Record<KeyEvent, (key: NamedKey) => readonly [subject: string, ...string[]]>
> = {
  made: ({ name, hint }) => [
    'Создан ключ API',
    `В личном кабинете создан ключ API «${name}»: ${hint}.`,
  ],
  rotated: ({ name, hint }) => [
    'Ключ API заменён',
    `Ключ API «${name}» заменён: теперь это ${hint}. Прежний скоро перестанет работать.`,
  ],
  expiring: ({ name, hint, expires_at: end }) => [
    'Ключ API скоро перестанет работать',
    `Ключ API «${name}» (${hint}) действует до ${end ? formatLongDay(moscowDay(end.getTime())) : 'конца срока'}. После этого запросы с ним будут отклонены.`,
    'Замените его в кабинете, в разделе «Интеграции»: прежний ещё поработает рядом с новым.',
  ],
  revoked: ({ name, hint }) => [
    'Ключ API отозван',
    `Служба сети отозвала ключ API «${name}»: ${hint}. Запросы с ним теперь отклоняются.`,
    'Если ключ ещё нужен, создайте в кабинете новый, в разделе «Интеграции».',
  ],
  leaked: ({ name, hint }) => [
    'Ключ API отозван: он стал известен посторонним',
    `Нам сообщили, что ключ API «${name}» (${hint}) стал известен посторонним. Мы его отозвали.`,
    'Создайте в кабинете новый ключ и проверьте, откуда мог уйти прежний.',
  ],
  in_query: ({ name, hint }) => [
    'Ключ API передан в адресе запроса',
    `Ключ API «${name}» (${hint}) пришёл в адресе запроса: адреса остаются в журналах серверов. Такой запрос мы не выполняем.`,
    'Передавайте ключ в заголовке Authorization, а этот замените.',
  ],
  in_page: ({ name, hint }) => [
    'Секретный ключ API стоит на странице сайта',
    `Ключ API «${name}» (${hint}) пришёл со страницы сайта: его видит каждый, кто её откроет. Такой запрос мы не выполняем.`,
    'Для страниц создайте публичный ключ, а этот замените.',
  ],
}

/** Tells the owners and developers of the key's customer, once for each `effect`. */
export async function putKeyMails(
  transaction: Transaction<Database>,
  key: NamedKey,
  event: KeyEvent,
  settings: MailSettings,
  now: Date,
  effect: string = event,
): Promise<void> {
  const [subject, ...paragraphs] = PARAGRAPHS[event](key)
  const mail: Mail = accountMail(settings, subject, [
    ...paragraphs,
    ...(event === 'made' || event === 'rotated'
      ? [`Если это были не вы, сразу позвоните нам: ${settings.hotline}`]
      : []),
    ...(event === 'revoked' ? [`Почему отозван, скажем по телефону: ${settings.hotline}`] : []),
  ])
  const users = await selectEmailsOf(transaction, key.customer_uid, 'integrations').execute()
  await putMessages(
    transaction,
    users.map(({ uid, email }) => ({
      channel: 'email' as const,
      recipient: email,
      template: `api_key_${event}`,
      ...mail,
      effectKey: `api_key_${effect}:${key.uid}:${uid}`,
      sendAfter: now,
      urgent: true,
    })),
  )
}

/** Asks the owners to let a developer's key work. */
export async function putKeyConfirmation(
  transaction: Transaction<Database>,
  key: WaitingKey,
  link: string,
  settings: MailSettings,
  now: Date,
): Promise<void> {
  const address = `${settings.publicUrl}/juridical/integrations?confirm=${key.uid}.${link}`
  const mail = accountMail(settings, 'Разработчик просит боевой ключ API', [
    `Разработчик вашей компании создал боевой ключ API «${key.name}»: ${key.hint}. ${powerOf(key)}`,
    `Ключ не работает, пока вы его не подтвердите. Ссылка действует 7 дней: ${address}`,
    'Если вы его не ждали, отзовите ключ в кабинете, в разделе «Интеграции».',
  ])
  const owners = await selectEmailsOf(transaction, key.customer_uid, 'members').execute()
  await putMessages(
    transaction,
    owners.map(({ uid, email }) => ({
      channel: 'email' as const,
      recipient: email,
      template: 'api_key_waiting' as const,
      ...mail,
      effectKey: `api_key_waiting:${key.uid}:${uid}`,
      sendAfter: now,
      urgent: true,
    })),
  )
}

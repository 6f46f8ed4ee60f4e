import { formatLongDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { Transaction } from 'kysely'
import { accountMail, type Mail, type MailSettings } from '#/accounts/account-mails.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { listAddresses } from './queries.ts'

/** Of a key, what letters say. */
interface NamedKey {
  readonly uid: string
  readonly customer_uid: string
  readonly name: string
  readonly hint: string
  readonly expires_at?: Date | null
}

export type KeyEvent = 'made' | 'rotated' | 'expiring' | 'leaked' | 'in_query'

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
}

/** Tells every user of the key's customer, once for each `effect`. */
export async function putKeyMails(
  transaction: Transaction<Database>,
  key: NamedKey,
  event: KeyEvent,
  settings: MailSettings,
  now: Date,
  effect: string = event,
): Promise<void> {
  const [subject, ...told] = PARAGRAPHS[event](key)
  const mail: Mail = accountMail(settings, subject, [
    ...told,
    ...(event === 'made' || event === 'rotated'
      ? [`Если это были не вы, сразу позвоните нам: ${settings.hotline}`]
      : []),
  ])
  const users = await listAddresses(transaction, key.customer_uid)
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

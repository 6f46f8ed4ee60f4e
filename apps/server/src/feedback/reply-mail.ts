import { moscowDay } from '@yacheyka/core/time/document-day'
import { formatDay } from '@yacheyka/core/time/wire-day'
import { typeset } from '@yacheyka/core/text/wording'
import type { MailSettings } from '#/accounts/account-mails.ts'
import type { NewMessage } from '#/messages/put-messages.ts'

/** An operator's answer to a message from the cabinet, with the message below it. */
export function replyMail(
  { brand, hotline, publicUrl }: MailSettings,
  facts: { readonly question: string; readonly requestedAt: Date; readonly response: string },
): Pick<NewMessage, 'subject' | 'body'> {
  const day = formatDay(moscowDay(facts.requestedAt.getTime()))
  const paragraphs = [
    'Здравствуйте!',
    facts.response,
    `Вы писали нам ${day}:\n${facts.question.replaceAll(/^/gm, '> ')}`,
    `Если вопрос остался, напишите ещё раз из кабинета: ${publicUrl}/juridical — или позвоните: ${hotline}`,
    `Ваша «${brand}»`,
  ]
  return {
    subject: typeset(`Ответ на ваше обращение от ${day}`),
    body: paragraphs.map(typeset).join('\n\n'),
  }
}
